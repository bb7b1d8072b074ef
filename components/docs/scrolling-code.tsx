import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/**
 * Code that scrolls inside its box. It has a name and takes the focus, so that keyboard users can scroll it.
 */
export function ScrollingCode({
  name,
  children,
  className,
}: {
  name: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={classNames(
        "overflow-auto rounded-card border border-hairline bg-muted -outline-offset-2",
        className,
      )}
    >
      <pre className="w-max min-w-full p-3 font-mono text-dense text-ink">
        <code>{children}</code>
      </pre>
    </section>
  );
}
