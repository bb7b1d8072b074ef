import { color } from "./color";

/** The light tokens of the interface (components/README.md 10), for pages that Rubrica writes itself. */
export const theme = {
  text: color("#14181F"),
  text2: color("#4A5361"),
  text3: color("#5F6978"),
  hairline: color("#D5DAE1"),
  canvas: color("#F4F5F7"),
  paper: color("#FFFFFF"),
  primary: color("#1D4ED8"),
  success: { ink: color("#15703A"), tint: color("#E7F6EC") },
  danger: { ink: color("#B42318"), tint: color("#FDECEA") },
  info: { ink: color("#1D4ED8"), tint: color("#E8EFFE") },
  warning: { ink: color("#8A5200"), tint: color("#FFF3DC") },
} as const;

export type Tone = { ink: readonly [number, number, number]; tint: readonly [number, number, number] };
