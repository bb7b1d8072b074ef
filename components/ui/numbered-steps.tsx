import { classNames } from "./class-names";

type NumberedStepsProps = { steps: readonly string[]; size?: "body" | "reader"; className?: string };

/** The visible numbers are hidden from screen readers, because the list element reads them. */
export function NumberedSteps({ steps, size = "body", className }: NumberedStepsProps) {
  const isLarge = size === "reader";
  return (
    <ol className={classNames("flex flex-col gap-3", className)}>
      {steps.map((step, index) => (
        <li key={step} className={classNames("flex gap-3 text-ink-2", isLarge ? "text-reader" : "text-body")}>
          <span
            aria-hidden
            className={classNames(
              "grid shrink-0 place-items-center rounded-full border border-control text-dense font-medium",
              isLarge ? "size-7" : "size-6",
            )}
          >
            {index + 1}
          </span>
          <span className="min-w-0 flex-1 pt-0.5 [overflow-wrap:anywhere]">{step}</span>
        </li>
      ))}
    </ol>
  );
}
