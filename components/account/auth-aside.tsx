"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { ProductPicture } from "@/components/ui/product-picture";

/** Where people arrive who may not know it; elsewhere they are in the middle of something. */
const SHOWN_AT = new Set(["/signin", "/signup", "/setup"]);
const STEPS = ["upload", "place", "sealed"] as const;

/** Beside the form where there is room: what this is, for whoever comes for the first time. */
export function AuthAside() {
  const t = useTranslations("account.aside");
  const path = usePathname();
  if (!SHOWN_AT.has(path)) return null;
  return (
    <aside aria-labelledby="aside" className="hidden max-w-md flex-col gap-8 lg:flex">
      <ProductPicture of="document" className="max-w-xs self-center" />
      <div>
        <h2 id="aside" className="text-h3">
          {t("title")}
        </h2>
        <ol className="mt-4 flex flex-col gap-3">
          {STEPS.map((step, index) => (
            <li key={step} className="flex gap-3 text-reader text-ink-2">
              <span
                aria-hidden
                className="grid size-7 shrink-0 place-items-center rounded-full border border-control text-dense font-medium"
              >
                {index + 1}
              </span>
              <span className="min-w-0 flex-1 pt-0.5">{t(`steps.${step}`)}</span>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
