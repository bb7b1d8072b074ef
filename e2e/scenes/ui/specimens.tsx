import type { ReactNode } from "react";

export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-hairline bg-bg p-5">
      <h2 className="mb-4 text-lead">{title}</h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
