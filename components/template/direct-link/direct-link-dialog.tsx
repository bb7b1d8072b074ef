"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { Switch } from "@/components/ui/switch";
import type { TemplateUsage } from "../api-types";
import { LinkShare } from "./link-share";
import { LinkUses } from "./link-uses";
import { findLinkProblem, useDirectLink } from "./use-direct-link";
import { VisitorFacts } from "./visitor-facts";

type DirectLinkDialogProps = {
  template: OwnerEnvelope;
  usage: TemplateUsage["directLink"];
  teamUrl: string;
  onClose: () => void;
};

export function DirectLinkDialog({ template, usage, teamUrl, onClose }: DirectLinkDialogProps) {
  const t = useTranslations("templates.link");
  const [isEnding, setIsEnding] = useState(false);
  const link = useDirectLink(template);
  const present = template.directLink;
  const seat = present?.directTemplateRecipientId ?? null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title", { title: template.title })}
      description={t("lead")}
      footer={
        <>
          {present && (
            <Button variant="dangerQuiet" className="sm:mr-auto" onClick={() => setIsEnding(true)}>
              {t("remove")}
            </Button>
          )}
          <Button variant={present ? "primary" : "secondary"} onClick={onClose}>
            {t("close")}
          </Button>
          {!present && (
            <Button loading={link.isBusy} onClick={link.create}>
              {t("create")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {link.failure && (
          <Banner tone="danger" role="alert">
            {link.failure}
          </Banner>
        )}
        {present && (
          <Switch
            label={t("on")}
            hint={t("onHint")}
            checked={present.enabled}
            disabled={link.isBusy}
            onCheckedChange={link.toggle}
          />
        )}
        <SeatChoice template={template} value={seat ?? link.chosen} onChoose={link.choose} />
        {present && <LinkShare token={present.token} />}
        {(seat ?? link.chosen) !== null && (
          <VisitorFacts template={template} recipientId={seat ?? link.chosen ?? 0} />
        )}
        {present && usage && <LinkUses usage={usage} teamUrl={teamUrl} />}
      </div>
      {isEnding && (
        <AlertDialog
          onClose={() => setIsEnding(false)}
          title={t("removeTitle")}
          description={t("removeBody")}
          actLabel={t("remove")}
          keepLabel={t("removeKeep")}
          onAct={() => {
            setIsEnding(false);
            link.remove();
          }}
        />
      )}
    </Dialog>
  );
}

type SeatChoiceProps = {
  template: OwnerEnvelope;
  value: number | null;
  onChoose: (recipientId: number | null) => void;
};

const NEW = "new";

/**
 * Chooses the visitor's seat. Recipients who cannot act through a link stay listed with the reason, by the
 * server's own rule.
 */
function SeatChoice({ template, value, onChoose }: SeatChoiceProps) {
  const t = useTranslations("templates.link");
  const roles = useTranslations("owner.recipients");
  const options = template.recipients.map((person) => {
    const problem = findLinkProblem(template, person.id);
    return {
      value: String(person.id),
      label: person.name || person.email || roles("unnamed"),
      hint: problem ? t(`problem.${problem}`) : roles(`roles.${person.role}`),
      disabled: problem !== null,
    };
  });
  const isNewOffered = template.directLink === null;
  return (
    <RadioGroup
      label={t("who")}
      value={value === null ? NEW : String(value)}
      onValueChange={(picked) => onChoose(picked === NEW ? null : Number(picked))}
      options={[...options, ...(isNewOffered ? [{ value: NEW, label: t("somebodyNew") }] : [])]}
    />
  );
}
