import type { ReactNode } from "react";
import { classNames } from "./class-names";

export function Timeline({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {children}
    </ol>
  );
}

export type TimelineItemProps = {
  marker: ReactNode;
  children: ReactNode;
  last?: boolean;
  className?: string;
};

/** The track runs to the next entry unless this is the last. */
export function TimelineItem({ marker, children, last = false, className }: TimelineItemProps) {
  return (
    <li className="flex gap-3">
      <div className="flex flex-col items-center" aria-hidden={undefined}>
        {marker}
        {!last && <span aria-hidden className="my-1 w-px flex-1 bg-control" />}
      </div>
      <div className={classNames("min-w-0 flex-1", last ? "pb-0" : "pb-5", className)}>{children}</div>
    </li>
  );
}
