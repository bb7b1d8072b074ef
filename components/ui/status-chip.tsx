import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { type Tone, toneLooks } from "./tone";

export type StatusChipProps = {
  tone: Tone;
  icon: ReactNode;
  children: ReactNode;
  /** A share from 0 to 1, drawn as a small bar; the words must say it too. */
  share?: number;
  size?: "default" | "large";
  className?: string;
};

/** Always shows icon, word and colour together. */
export function StatusChip({ tone, icon, children, share, size = "default", className }: StatusChipProps) {
  return (
    <span
      className={classNames(
        "inline-flex max-w-full items-center gap-1.5 rounded-full border font-medium [&>svg]:shrink-0",
        size === "large" ? "px-3 py-1 text-body [&>svg]:size-4.5" : "px-2 py-0.5 text-dense [&>svg]:size-3.5",
        toneLooks[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {share !== undefined && (
        <svg viewBox="0 0 24 4" className="!h-1 !w-6" aria-hidden>
          <title>{""}</title>
          <rect width="24" height="4" rx="2" fill="currentColor" opacity="0.25" />
          <rect width={24 * Math.min(1, Math.max(0, share))} height="4" rx="2" fill="currentColor" />
        </svg>
      )}
    </span>
  );
}
