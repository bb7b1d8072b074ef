import { classNames } from "./class-names";
import type { Tone } from "./tone";

export type StatusTextProps = {
  /** Left out where nobody has to do anything: the status then has no colour. */
  tone?: Extract<Tone, "primary" | "warning" | "danger"> | undefined;
  isHollow?: boolean;
  children: string;
};

const colours = { primary: "text-primary", warning: "text-warning", danger: "text-danger" } as const;

/** A status in a list: a dot and words. The chip of a page is `StatusChip`. */
export function StatusText({ tone, isHollow = false, children }: StatusTextProps) {
  return (
    <span
      title={children}
      className={classNames(
        "flex max-w-full min-w-0 items-center gap-2 text-dense",
        tone ? `font-medium ${colours[tone]}` : "text-ink-2",
      )}
    >
      <span
        aria-hidden
        className={classNames(
          "size-1.5 shrink-0 rounded-full border border-current",
          !isHollow && "bg-current",
        )}
      />
      <span className="truncate">{children}</span>
    </span>
  );
}
