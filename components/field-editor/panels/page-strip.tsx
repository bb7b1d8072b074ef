import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type PageStripProps = { label: string; testId: string; tone?: "plain" | "info"; children: ReactNode };

const tones = { plain: "bg-bg", info: "bg-info-tint" } as const;

export function PageStrip({ label, testId, tone = "plain", children }: PageStripProps) {
  return (
    <section
      aria-label={label}
      data-testid={testId}
      className={classNames(
        "flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline px-3 py-1.5 text-dense",
        tones[tone],
      )}
    >
      {children}
    </section>
  );
}
