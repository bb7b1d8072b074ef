import type { ReactNode } from "react";

export function AuthPage({
  title,
  lead,
  children,
  footer,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <>
      <h1 className="text-h2">{title}</h1>
      {lead && <p className="mt-2 text-reader text-ink-2">{lead}</p>}
      <div className="mt-6">{children}</div>
      {footer && <p className="mt-6 border-t border-hairline pt-5 text-body text-ink-2">{footer}</p>}
    </>
  );
}
