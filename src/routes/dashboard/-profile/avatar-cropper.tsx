import "react-easy-crop/react-easy-crop.css"
import { useId, useState } from "react"
import Cropper, { type Area } from "react-easy-crop"
import type { Crop } from "#machines/avatar-upload/avatar-upload.machine.ts"

interface AvatarCropperProps {
  readonly src: string
  /** Whether the picture is being uploaded. The cropper is then locked. */
  readonly isLocked: boolean
  readonly onCrop: (cropArea: Crop) => void
}

const maxZoom = 3
/** The distance in px that an arrow key moves the picture. */
const keyboardStep = 8

/** Previews the cropped picture at the sizes of the top bar and the directory. `area` is in percent of the picture. */
function Preview({ src, area, size }: { readonly src: string; readonly area: Area; readonly size: number }) {
  return (
    <span className="avatar-preview" style={{ width: size, height: size }}>
      <img
        src={src}
        alt=""
        style={{
          width: `${(100 / area.width) * 100}%`,
          height: `${(100 / area.height) * 100}%`,
          left: `${(-area.x / area.width) * 100}%`,
          top: `${(-area.y / area.height) * 100}%`,
        }}
      />
    </span>
  )
}

/** Crops a picture to a circle. The member drags, pinches, or uses the arrow keys and the zoom slider. */
export function AvatarCropper({ src, isLocked, onCrop }: AvatarCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const id = useId()
  return (
    <div className="avatar-cropper" data-locked={isLocked || undefined} inert={isLocked}>
      <div className="avatar-crop-area">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={keyboardStep}
          disableAutomaticStylesInjection
          mediaProps={{ alt: "" }}
          cropperProps={{
            role: "group",
            "aria-label": "Crop area. Move the picture with the arrow keys.",
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(percent, pixels) => {
            setArea(percent)
            onCrop(pixels)
          }}
        />
      </div>
      <div className="avatar-tools">
        <label htmlFor={id} className="ui-label">
          Zoom
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        {area !== undefined && (
          <>
            <Preview src={src} area={area} size={72} />
            <Preview src={src} area={area} size={36} />
          </>
        )}
      </div>
    </div>
  )
}
