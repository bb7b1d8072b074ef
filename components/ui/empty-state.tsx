import type { ReactNode } from "react";
import { type PictureSubject, ProductPicture } from "./product-picture";

/** Replaces an empty region with the reason and the next step. A picture is for whole empty screens. */
export function EmptyState({
  title,
  children,
  actions,
  picture,
}: {
  title: ReactNode;
  picture?: PictureSubject;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-dashed border-control bg-bg px-6 py-14 text-center">
      {picture && <ProductPicture of={picture} className="mb-4" />}
      <h2 className="text-lead">{title}</h2>
      {children && <p className="max-w-[52ch] text-body text-ink-2">{children}</p>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
