"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { NumberedSteps } from "@/components/ui/numbered-steps";
import { ProductPicture } from "@/components/ui/product-picture";

/** Entry pages of new visitors. On the other pages the visitor is in the middle of a task. */
const SHOWN_AT = new Set(["/signin", "/signup", "/setup"]);
const STEPS = ["upload", "place", "sealed"] as const;

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
        <NumberedSteps className="mt-4" size="reader" steps={STEPS.map((step) => t(`steps.${step}`))} />
      </div>
    </aside>
  );
}
