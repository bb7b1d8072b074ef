import type { CSSProperties } from "react";

/**
 * Light colours inline, because many mail programs drop style sheets; the sheet below changes them in dark
 * mode.
 */
export const COLOUR = {
  canvas: "#F4F5F7",
  paper: "#FFFFFF",
  muted: "#EEF0F3",
  text: "#14181F",
  second: "#4A5361",
  hint: "#5F6978",
  line: "#D5DAE1",
} as const;

export const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const buildTextStyle = (
  size: number,
  line: number,
  color: string,
  extra: CSSProperties = {},
): CSSProperties => ({
  margin: 0,
  fontFamily: FONT,
  fontSize: size,
  lineHeight: `${line}px`,
  color,
  ...extra,
});
