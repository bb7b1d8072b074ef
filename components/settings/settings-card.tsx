import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type SettingsCardProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Beside the title: where a value comes from, or an act. */
  aside?: ReactNode;
  danger?: boolean;
  children: ReactNode;
};

/** One topic of settings. */
export function SettingsCard({ title, lead, aside, danger, children }: SettingsCardProps) {
  return (
    <section
      className={classNames(
        "rounded-card border bg-bg px-4 py-5 sm:px-6",
        danger ? "border-danger/40" : "border-hairline",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lead font-medium">{title}</h2>
        {aside && <div className="flex flex-wrap items-center gap-2">{aside}</div>}
      </div>
      {lead && <p className="mt-1 max-w-[68ch] text-body text-ink-2">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** Heading of a section, what it is for, and its main act. */
export function SectionHeading({
  title,
  lead,
  action,
}: {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
      <div className="min-w-0">
        <h1 className="text-h2 wrap-anywhere sm:text-h1">{title}</h1>
        {lead && <p className="mt-1 max-w-[68ch] text-reader text-ink-2">{lead}</p>}
      </div>
      {action}
    </div>
  );
}
