"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { REUSE_REASONS, type ReusePlan } from "@/server/domain/field/reuse/plan";

/** Says before the import which fields are left out and why. Renders nothing if everything fits. */
export function SkippedFields({ left }: { left: ReusePlan<unknown>["left"] }) {
  const t = useTranslations("reuse.left");
  const reasons = REUSE_REASONS.flatMap((reason) => {
    const count = left.get(reason);
    return count ? [{ reason, count }] : [];
  });
  if (reasons.length === 0) return null;
  const count = reasons.reduce((sum, one) => sum + one.count, 0);
  return (
    <Banner tone="warning" title={t("title", { count })}>
      <ul>
        {reasons.map((one) => (
          <li key={one.reason}>{t(one.reason, { count: one.count })}</li>
        ))}
      </ul>
    </Banner>
  );
}
