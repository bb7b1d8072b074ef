"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SentScreen } from "@/components/envelope/wizard/sent-screen";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { UseForm } from "./entries-form";

/**
 * /t/[team]/templates/[id]/use: creates a draft, mails or links from a template (components/owner-pages.md 3.10).
 */
export function UseTemplateScreen({ envelopeId, teamUrl }: { envelopeId: string; teamUrl: string }) {
  const t = useTranslations("templates");
  const ui = useTranslations("ui");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [sentId, setSentId] = useState<string>();
  const template = useQuery(trpc.envelope.get.queryOptions({ envelopeId }, { refetchOnWindowFocus: false }));
  const paper = useQuery(trpc.envelope.detail.queryOptions({ envelopeId }, { refetchOnWindowFocus: false }));
  const sent = useQuery(
    trpc.envelope.detail.queryOptions({ envelopeId: sentId ?? "" }, { enabled: sentId !== undefined }),
  );
  if (sent.data) return <SentScreen envelope={sent.data} teamUrl={teamUrl} />;
  const error = template.error ?? sent.error;
  if (error)
    return <ErrorState title={t("notShown")} detail={errorText(error)} onRetry={() => template.refetch()} />;
  if (!template.data || sentId !== undefined)
    return (
      <div role="status" aria-label={ui("loading")} className="mx-auto max-w-3xl">
        <Skeleton className="h-96 w-full" />
      </div>
    );
  return <UseForm template={template.data} teamUrl={teamUrl} paper={paper.data} onSent={setSentId} />;
}
