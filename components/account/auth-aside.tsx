"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { NumberedSteps } from "@/components/ui/numbered-steps";
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
        <NumberedSteps className="mt-4" size="reader" steps={STEPS.map((step) => t(`steps.${step}`))} />
      </div>
    </aside>
  );
}
