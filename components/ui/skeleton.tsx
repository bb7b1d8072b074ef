import { classNames } from "./class-names";

/** A placeholder with the final size. It appears only after 150 ms, so that fast answers do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-coming
      className={classNames(
        "block animate-[fade-in_180ms_150ms_both] rounded-control bg-muted motion-safe:after:block motion-safe:after:size-full",
        className,
      )}
    />
  );
}
