/**
 * Small drawings for empty states and errors, 160 by 120. Lines take the text's colour when the SVG stands in the page
 * (and a middle tone that reads on light and dark ground when it is an <img>); the fills are seen on both.
 */
const draw = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" width="160" height="120" color="#8A7F90" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><ellipse cx="80" cy="108" rx="56" ry="6" fill="currentColor" stroke="none" opacity=".16"/>${body}</svg>`

const [plum, green, amber, indigo] = ["#B8659C", "#3E9A6A", "#E5A23A", "#7B76DC"]
const fill = (shape: string, color: string | undefined, opacity = 0.9) =>
  shape.replace("/>", ` fill="${color}" stroke="none" opacity="${opacity}"/>`)
const sparks = (x: number, y: number, color: string | undefined) =>
  `<path d="M${x} ${y}v-8M${x + 9} ${y + 4}l6-6M${x - 9} ${y + 4}l-6-6" stroke="${color}"/>`

export const states = {
  calendar: () =>
    draw(
      fill('<rect x="38" y="24" width="84" height="24" rx="8"/>', plum) +
        '<rect x="38" y="24" width="84" height="76" rx="9"/><path d="M58 16v16M102 16v16M38 48h84"/>' +
        [58, 72]
          .map((y) =>
            [52, 71, 90]
              .map((x) =>
                fill(`<rect x="${x}" y="${y}" width="11" height="9" rx="2.5"/>`, "currentColor", 0.3),
              )
              .join(""),
          )
          .join("") +
        fill('<circle cx="108" cy="84" r="14"/>', amber, 1) +
        '<path d="M102 84l4 4 8-8" stroke="#221A24"/>',
    ),
  envelope: () =>
    draw(
      fill('<path d="M34 44l46-26 46 26v54H34z"/>', indigo, 0.25) +
        fill('<rect x="48" y="28" width="64" height="52" rx="4"/>', amber, 0.9) +
        '<path d="M34 46v46a8 8 0 0 0 8 8h76a8 8 0 0 0 8-8V46M34 46l40 30a10 10 0 0 0 12 0l40-30M34 46l14-10M126 46l-14-10"/><path d="M62 44h36M62 54h24" stroke="#221A24" opacity=".6"/>',
    ),
  cart: () =>
    draw(
      fill('<path d="M46 44h76l-9 36H55z"/>', green, 0.3) +
        '<path d="M26 26h12l17 54h58l11-36H44"/><path d="M63 80l-5-36M84 80V44M105 80l5-36M49 60h70" opacity=".55"/>' +
        fill('<circle cx="64" cy="95" r="9"/>', amber, 1) +
        fill('<circle cx="104" cy="95" r="9"/>', amber, 1) +
        '<circle cx="64" cy="95" r="9"/><circle cx="104" cy="95" r="9"/>' +
        sparks(84, 26, plum),
    ),
  bell: () =>
    draw(
      fill('<path d="M48 86c8-8 8-18 8-30 0-16 10-26 24-26s24 10 24 26c0 12 0 22 8 30z"/>', amber, 0.9) +
        '<path d="M44 87c10-9 11-19 11-31 0-16 11-27 25-27s25 11 25 27c0 12 1 22 11 31z"/><path d="M80 29v-9M70 87c0 14 20 14 20 0"/>' +
        `<path d="M120 34h12l-12 14h12M136 18h8l-8 10h8" stroke="${plum}"/>`,
    ),
  "no-results": () =>
    draw(
      fill('<circle cx="72" cy="54" r="32"/>', indigo, 0.25) +
        '<circle cx="72" cy="54" r="32"/><path d="M96 78l26 24" stroke-width="8"/><path d="M60 48c2-3 6-3 8 0M78 48c2-3 6-3 8 0M64 66c4-4 12-4 16 0"/>' +
        sparks(120, 40, amber),
    ),
  lost: () =>
    draw(
      '<path d="M44 20c-4 26 4 42 22 46M92 20c4 26-4 42-22 46" stroke-width="5"/>' +
        `<path d="M68 66c0 22 6 34 22 34 20 0 10-28 28-28" stroke-width="5" stroke="${plum}" stroke-dasharray="26 12"/>` +
        fill('<circle cx="128" cy="72" r="13"/>', amber, 1) +
        '<circle cx="128" cy="72" r="13"/><circle cx="128" cy="72" r="5"/><circle cx="44" cy="18" r="4"/><circle cx="92" cy="18" r="4"/>' +
        `<path d="M112 36c0-12 18-12 18-1 0 7-9 7-9 14M121 56v.5" stroke="${green}" stroke-width="4"/>`,
    ),
  offline: () =>
    draw(
      fill('<path d="M46 88a22 22 0 0 1 2-44 30 30 0 0 1 58-4 24 24 0 0 1 8 48z"/>', indigo, 0.25) +
        '<path d="M46 88a22 22 0 0 1 2-44 30 30 0 0 1 58-4 24 24 0 0 1 8 48z"/><path d="M62 64a26 26 0 0 1 36 0M70 73a14 14 0 0 1 20 0"/>' +
        fill('<circle cx="80" cy="81" r="4"/>', "currentColor", 1) +
        `<path d="M44 104l72-88" stroke="${plum}" stroke-width="5"/>`,
    ),
} as const
