import type { ReactNode } from "react";

/** Nothing here: why, and what to do about it. No pictures. */
export function EmptyState({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-dashed border-control bg-bg px-6 py-14 text-center">
      <h2 className="text-lead">{title}</h2>
      {children && <p className="max-w-[52ch] text-body text-ink-2">{children}</p>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
