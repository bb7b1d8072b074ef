"use client";

import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "use-intl";
import { NumberedSteps } from "@/components/ui/numbered-steps";

/** Entry pages of new visitors. On the other pages the visitor is in the middle of a task. */
const SHOWN_AT = new Set(["/signin", "/signup", "/setup"]);
const STEPS = ["upload", "place", "sealed"] as const;

export function AuthAside() {
  const t = useTranslations("account.aside");
  const language = useLocale();
  const path = usePathname();
  if (!SHOWN_AT.has(path)) return null;
  return (
    <aside aria-labelledby="aside" className="hidden max-w-md flex-col gap-8 lg:flex">
      {/* biome-ignore lint/performance/noImgElement: a file of the product, which nothing resizes */}
      <img
        src={`/about/phone.${language}.png`}
        alt=""
        loading="lazy"
        width={390}
        height={780}
        className="w-52 self-center rounded-sheet border border-control shadow-high"
      />
      <div>
        <h2 id="aside" className="text-h3">
          {t("title")}
        </h2>
        <NumberedSteps className="mt-4" size="reader" steps={STEPS.map((step) => t(`steps.${step}`))} />
      </div>
    </aside>
  );
}
