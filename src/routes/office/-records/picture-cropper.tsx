import "react-easy-crop/react-easy-crop.css"
import Minus from "lucide-react/icons/minus"
import Plus from "lucide-react/icons/plus"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import Cropper, { type Area } from "react-easy-crop"
import type { Crop } from "#machines/avatar-upload/avatar-upload.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { IconButton } from "#ui/icon-button/icon-button.tsx"

interface PictureCropperProps {
  readonly src: string
  /** The size of the stored picture in pixels. It decides the ratio of the frame. */
  readonly size: { readonly width: number; readonly height: number }
  /** Whether the part is being uploaded. The cropper is then locked. */
  readonly isLocked: boolean
  readonly onCrop: (cropArea: Crop) => void
}

const maxZoom = 4
const zoomStep = 0.25
/** The distance in px that an arrow key moves the picture. */
const keyboardStep = 8
const start = { x: 0, y: 0 }

const inWords = ({ x, y, width, height }: Area): string =>
  `The frame has ${Math.round(width)}% of the width and ${Math.round(height)}% of the height, from ${Math.round(x)}% on the left and ${Math.round(y)}% at the top.`

/** Chooses the part of a picture, in a frame of a fixed ratio: drag, pinch, arrow keys, plus and minus, or the slider. */
export function PictureCropper({ src, size, isLocked, onCrop }: PictureCropperProps) {
  const [crop, setCrop] = useState(start)
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isReady = area !== undefined
  useEffect(() => {
    // The field for the file, which had the focus, is gone.
    if (isReady) box.current?.querySelector<HTMLElement>("[role=group]")?.focus({ preventScroll: true })
  }, [isReady])
  const zoomTo = (value: number) => setZoom(Math.min(maxZoom, Math.max(1, value)))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "+" || key === "=") zoomTo(zoom + zoomStep)
    else if (key === "-") zoomTo(zoom - zoomStep)
  }
  return (
    <div ref={box} className="picture-cropper" data-locked={isLocked || undefined} inert={isLocked}>
      {/* The keys of the crop area, which has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="picture-crop-area" onKeyDown={onKeyDown}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={size.width / size.height}
          keyboardStep={keyboardStep}
          disableAutomaticStylesInjection
          mediaProps={{ alt: "" }}
          cropperProps={{
            role: "group",
            "aria-label": "Crop area. Move the picture with the arrow keys, zoom with plus and minus.",
            "aria-describedby": `${id}-part`,
          }}
          onCropChange={setCrop}
          onZoomChange={zoomTo}
          onCropComplete={(percent, pixels) => {
            setArea(percent)
            onCrop(pixels)
          }}
        />
      </div>
      <div className="picture-zoom">
        <IconButton
          variant="secondary"
          label="Zoom Out"
          icon={<Minus />}
          isDisabled={zoom <= 1}
          onPress={() => zoomTo(zoom - zoomStep)}
        />
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
        <IconButton
          variant="secondary"
          label="Zoom In"
          icon={<Plus />}
          isDisabled={zoom >= maxZoom}
          onPress={() => zoomTo(zoom + zoomStep)}
        />
        <Button
          variant="quiet"
          onPress={() => {
            setCrop(start)
            setZoom(1)
          }}
        >
          Reset
        </Button>
      </div>
      <p id={`${id}-part`} role="status" className="visually-hidden">
        {area !== undefined && inWords(area)}
      </p>
    </div>
  )
}
