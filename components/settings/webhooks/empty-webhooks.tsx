"use client";

import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { WHOLE_RECEIVER } from "@/server/contract/webhook-receivers";
import type { TeamAnswer } from "../answers";
import { CodeBox } from "./code-box";
import { webhookHref } from "./urls";

/** No webhook yet: what one is good for, and a receiver to begin with. */
export function EmptyWebhooks({ team }: { team: TeamAnswer }) {
  const t = useTranslations("webhooks.empty");
  return (
    <div className="rounded-card border border-dashed border-control bg-bg px-4 py-8 sm:px-8">
      <h2 className="text-lead font-medium">{t("title")}</h2>
      <p className="mt-1 mb-4 max-w-[68ch] text-body text-ink-2">{t("body")}</p>
      <CodeBox name={t("code")} code={WHOLE_RECEIVER.code} className="max-h-96" />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button asChild>
          <NextLink href={webhookHref(team.url, "new")}>{t("act")}</NextLink>
        </Button>
        <Button asChild variant="secondary">
          <a href="/api/v2/docs/webhooks">{t("guide")}</a>
        </Button>
      </div>
    </div>
  );
}
