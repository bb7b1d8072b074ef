import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type BannerProps = {
  tone?: "info" | "success" | "warning" | "danger";
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /**
   * "alert" interrupts, "status" waits for a pause. Leave it out for banners that are there when the page
   * opens.
   */
  role?: "alert" | "status";
  className?: string;
};

const tones = {
  info: { icon: Info, looks: "border-info/30 bg-info-tint", mark: "text-info" },
  success: { icon: CircleCheck, looks: "border-success/30 bg-success-tint", mark: "text-success" },
  warning: { icon: TriangleAlert, looks: "border-warning/30 bg-warning-tint", mark: "text-warning" },
  danger: { icon: CircleAlert, looks: "border-danger/30 bg-danger-tint", mark: "text-danger" },
} as const;

/** A message about the page or a part of it: the event, what is safe, and what to do. */
export function Banner({ tone = "info", title, children, action, role, className }: BannerProps) {
  const { icon: Icon, looks, mark } = tones[tone];
  return (
    <div
      role={role}
      className={classNames(
        "flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border px-4 py-3 text-body text-ink",
        looks,
        className,
      )}
    >
      <Icon className={classNames("size-5 shrink-0", mark)} aria-hidden />
      <div className="min-w-[min(12rem,100%)] flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children && (
          <div className={classNames("text-ink-2", title ? "mt-0.5" : "text-ink")}>{children}</div>
        )}
      </div>
      {action && <div className="flex max-w-full shrink-0 flex-wrap gap-2">{action}</div>}
    </div>
  );
}
