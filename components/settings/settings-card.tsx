import type { ReactNode } from "react";
import type { ApiCall } from "@/components/api-call/api-call";
import { PageMenu } from "@/components/api-call/page-menu";
import { classNames } from "@/components/ui/class-names";

type SettingsRowProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Below the text: the source of a value, or an action. */
  aside?: ReactNode;
  /**
   * `beside`: text left, control right. `end`: a switch at the end of the line. `below`: the control needs
   * the whole width.
   */
  control?: "beside" | "end" | "below";
  children: ReactNode;
};

const layouts = {
  beside: "grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]",
  end: "grid-cols-[minmax(0,1fr)_auto]",
  below: "grid-cols-[minmax(0,1fr)]",
} as const;

/** A setting of a group: description on the left, value on the right. */
export function SettingsRow({ title, lead, aside, control = "beside", children }: SettingsRowProps) {
  return (
    <section className={classNames("grid gap-x-8 gap-y-3 px-4 py-4 sm:px-5", layouts[control])}>
      <div className="min-w-0">
        <h3 className="text-body font-medium">{title}</h3>
        {lead && <p className="mt-0.5 max-w-[68ch] text-dense wrap-anywhere text-ink-2">{lead}</p>}
        {aside && <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">{aside}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** Related rows, with a heading if the page has several groups. */
export function SettingsGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div>
      {title && <h2 className="mb-2 text-h3">{title}</h2>}
      <div className="divide-y divide-hairline rounded-card border border-hairline bg-bg">{children}</div>
    </div>
  );
}

type SettingsCardProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** An action beside the title. */
  aside?: ReactNode;
  danger?: boolean;
  /** Text left and control right, as in a row; otherwise the control is below with the whole width. */
  isRow?: boolean;
  children: ReactNode;
};

export function SettingsCard({ title, lead, aside, danger, isRow = false, children }: SettingsCardProps) {
  return (
    <section
      className={classNames(
        "rounded-card border bg-bg px-4 py-4 sm:px-5",
        danger ? "border-danger/40" : "border-hairline",
        isRow && "grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]",
      )}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-body font-medium">{title}</h2>
          {aside && <div className="flex flex-wrap items-center gap-2">{aside}</div>}
        </div>
        {lead && <p className="mt-0.5 max-w-[68ch] text-dense wrap-anywhere text-ink-2">{lead}</p>}
      </div>
      <div className={isRow ? "min-w-0 max-md:mt-3" : "mt-3"}>{children}</div>
    </section>
  );
}

type SectionHeadingProps = {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  /** REST calls that do or read the same. */
  calls?: readonly ApiCall[];
};

export function SectionHeading({ title, lead, action, calls }: SectionHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
      <div className="min-w-0">
        <h1 className="text-h1 wrap-anywhere">{title}</h1>
        {lead && <p className="mt-1 max-w-[68ch] text-body wrap-anywhere text-ink-2">{lead}</p>}
      </div>
      {calls ? (
        <div className="flex max-w-full flex-wrap items-center gap-2">
          <PageMenu calls={calls} />
          {action}
        </div>
      ) : (
        action
      )}
    </div>
  );
}
