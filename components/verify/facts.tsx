import type { ReactNode } from "react";

export type LabelledFact = { label: string; value: ReactNode };

/**
 * List of facts, stacked on a phone and in two columns where there is room. Leaves out facts without a value.
 */
export function Facts({ facts }: { facts: readonly (LabelledFact | null)[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-body grid-cols-1 sm:grid-cols-[13rem_1fr]">
      {facts.map((fact) =>
        fact ? (
          <div key={fact.label} className="contents">
            <dt className="text-ink-2">{fact.label}</dt>
            <dd className="-mt-2 min-w-0 [overflow-wrap:anywhere] sm:mt-0">{fact.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

export function Digest({ value }: { value: string }) {
  return <code className="text-dense break-all select-all">{value.match(/.{1,8}/g)?.join(" ")}</code>;
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t border-hairline pt-5">
      <h3 className="text-h3">{title}</h3>
      {children}
    </section>
  );
}
