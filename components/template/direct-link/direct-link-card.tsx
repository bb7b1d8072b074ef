"use client";

import { Link2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { retryUntilLoaded } from "@/components/retry-load";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import type { TemplateUsage } from "../api-types";
import { LinkBadge } from "../list/link-badge";
import { UsesText } from "../list/uses-text";

const DirectLinkDialog = dynamic(
  retryUntilLoaded(() => import("./direct-link-dialog").then((module) => module.DirectLinkDialog)),
);

type DirectLinkCardProps = {
  template: OwnerEnvelope;
  usage: TemplateUsage["directLink"];
  teamUrl: string;
};

/** The template's direct link. Members who may not manage it see it only if it exists. */
export function DirectLinkCard({ template, usage, teamUrl }: DirectLinkCardProps) {
  const t = useTranslations("templates.link");
  const detail = useTranslations("templates.detail");
  const [isOpen, setIsOpen] = useState(false);
  const { directLink } = template;
  const mayManage = template.actions.includes("directLink");
  if (!directLink && !mayManage) return null;
  return (
    <section aria-labelledby="direct-link" className="rounded-card border border-hairline bg-bg p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="direct-link" className="text-lead">
          {detail("linkTitle")}
        </h2>
        <LinkBadge link={directLink} />
      </div>
      {directLink?.enabled ? (
        <CopyField label={t("address")} value={`${location.origin}/d/${directLink.token}`} />
      ) : (
        !directLink && <p className="text-body text-ink-2">{t("setUpHint")}</p>
      )}
      {usage && (
        <p className="mt-2 text-dense text-ink-3">
          {t("uses")}: <UsesText uses={usage.uses} />
        </p>
      )}
      {mayManage && (
        <Button size="dense" variant="secondary" className="mt-3" onClick={() => setIsOpen(true)}>
          <Link2 aria-hidden />
          {directLink ? t("manage") : t("setUp")}
        </Button>
      )}
      {isOpen && (
        <DirectLinkDialog
          template={template}
          usage={usage}
          teamUrl={teamUrl}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
