/** Tones of a message or status. Each always comes with an icon and a word as well. */
const TONES = ["neutral", "strong", "primary", "info", "success", "warning", "danger"] as const;
export type Tone = (typeof TONES)[number];

export const toneLooks: Record<Tone, string> = {
  neutral: "border-hairline bg-muted text-ink-2",
  strong: "border-control bg-muted text-ink",
  primary: "border-transparent bg-primary text-on-primary",
  info: "border-info/25 bg-info-tint text-info",
  success: "border-success/25 bg-success-tint text-success",
  warning: "border-warning/25 bg-warning-tint text-warning",
  danger: "border-danger/25 bg-danger-tint text-danger",
};
