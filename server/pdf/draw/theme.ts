import { parseHexColor } from "./color";

/** The light tokens of the interface (components/README.md 10), for pages that Rubrica writes itself. */
export const theme = {
  text: parseHexColor("#14181F"),
  text2: parseHexColor("#4A5361"),
  text3: parseHexColor("#5F6978"),
  hairline: parseHexColor("#D5DAE1"),
  canvas: parseHexColor("#F4F5F7"),
  paper: parseHexColor("#FFFFFF"),
  primary: parseHexColor("#1D4ED8"),
  success: { ink: parseHexColor("#15703A"), tint: parseHexColor("#E7F6EC") },
  danger: { ink: parseHexColor("#B42318"), tint: parseHexColor("#FDECEA") },
  info: { ink: parseHexColor("#1D4ED8"), tint: parseHexColor("#E8EFFE") },
  warning: { ink: parseHexColor("#8A5200"), tint: parseHexColor("#FFF3DC") },
} as const;

export type Tone = { ink: readonly [number, number, number]; tint: readonly [number, number, number] };
