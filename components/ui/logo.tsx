import { classNames } from "./class-names";

/**
 * The mark (a pen's flourish under a line) and the word, which can be visually hidden where space is scarce.
 */
export function Logo({ className, wordClassName }: { className?: string; wordClassName?: string }) {
  return (
    <span
      className={classNames("inline-flex items-center gap-2 text-lead font-semibold text-ink", className)}
    >
      <svg viewBox="0 0 24 24" className="size-7 text-primary" fill="none" aria-hidden>
        <title>{""}</title>
        <rect x="0.75" y="0.75" width="22.5" height="22.5" rx="5.5" fill="currentColor" />
        <path
          d="M5.2 15.6c2.6-.4 6.3-6.8 7.2-8.9.4-1-.6-1.3-1.3-.2-1.5 2.4-2.6 6.6-1.6 8 1 1.4 2.6-2.6 3.7-2.5 1 .1.2 2.6 1.3 2.8 1.2.2 2-.9 4.3-2.1M5.6 18.6h12.8"
          stroke="var(--on-primary)"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={wordClassName}>Rubrica</span>
    </span>
  );
}
