"use client";

import { ArrowLeft, Pencil, Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { buildFolderHref } from "@/components/folder/folder-address";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import { buildUseExample } from "@/server/domain/template/use-example";
import type { TemplateUsage } from "../api-types";
import { LinkBadge } from "../list/link-badge";
import { buildTemplateHref, buildUseHref } from "../list/template-address";
import { UsesText } from "../list/uses-text";
import { TemplateMenu } from "../template-menu";

type TemplateHeaderProps = {
  template: OwnerEnvelope;
  usage: TemplateUsage | undefined;
  teamUrl: string;
};

export function TemplateHeader({ template, usage, teamUrl }: TemplateHeaderProps) {
  const t = useTranslations("templates");
  const router = useRouter();
  const restriction = useRestriction(teamUrl);
  const back = buildFolderHref(teamUrl, "TEMPLATE", template.folderId);
  const mayEdit = template.actions.includes("edit");
  const { id: envelopeId } = template;
  return (
    <header className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <NextLink
          href={back}
          className="mb-1 inline-flex min-h-6 items-center gap-1.5 rounded-control text-body text-ink-2 hover:text-ink"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {t("detail.back")}
        </NextLink>
        <h1 className="text-h1 wrap-anywhere">{template.title}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-ink-2">
          <Badge>{t(`type.${template.templateType}`)}</Badge>
          <LinkBadge link={usage?.directLink ?? null} />
          {usage && (
            <>
              <span>{t("revision.number", { number: usage.revision })}</span>
              <span aria-hidden>·</span>
              <span>
                {t("list.column.uses")}: <UsesText uses={usage.uses} />
              </span>
              {usage.uses.lastAt && (
                <>
                  <span aria-hidden>·</span>
                  <span>
                    {t("list.column.last")}: <Moment at={usage.uses.lastAt} />
                  </span>
                </>
              )}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayEdit && (
          <Button asChild variant="secondary">
            <NextLink href={`${buildTemplateHref({ id: envelopeId }, teamUrl)}/edit`}>
              <Pencil aria-hidden />
              {t("act.edit")}
            </NextLink>
          </Button>
        )}
        {restriction !== "AUDITOR" && (
          <Button asChild>
            <NextLink href={buildUseHref({ id: envelopeId }, teamUrl)}>
              <Send aria-hidden />
              {t("act.use")}
            </NextLink>
          </Button>
        )}
        <TemplateMenu
          teamUrl={teamUrl}
          onDeleted={() => router.push(back)}
          calls={[
            { method: "POST", path: "/envelope/use", body: buildUseExample(template) },
            { method: "GET", path: "/envelope/{envelopeId}", parts: { envelopeId } },
            { method: "GET", path: "/envelope/{envelopeId}/usage", parts: { envelopeId } },
            { method: "GET", path: "/envelope/{envelopeId}/revision", parts: { envelopeId } },
          ]}
          row={{
            id: envelopeId,
            title: template.title,
            folderId: template.folderId,
            owner: template.user.name || template.user.email,
            isShared: false,
            mayEdit,
            notDeletedBecause: template.barred.delete,
          }}
        />
      </div>
    </header>
  );
}
