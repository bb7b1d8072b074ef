import { classNames } from "./class-names";

export type ProgressBarProps = {
  label: string;
  /** 0 to 1; undefined while the end is unknown. */
  value: number | undefined;
  tone?: "primary" | "success" | "danger";
  className?: string;
};

const fills = { primary: "text-primary", success: "text-success", danger: "text-danger" } as const;

/** A bar drawn as SVG, so that its length needs no inline style. */
export function ProgressBar({ label, value, tone = "primary", className }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames(
        "h-1.5 w-full overflow-hidden rounded-full border border-hairline bg-muted",
        className,
      )}
    >
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className={classNames("block size-full", fills[tone], percent === undefined && "animate-pulse")}
        aria-hidden
      >
        <rect width={percent ?? 100} height="4" fill="currentColor" className="transition-[width]" />
      </svg>
    </div>
  );
}
