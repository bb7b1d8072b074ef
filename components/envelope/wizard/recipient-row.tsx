"use client";

import { ChevronDown, ChevronUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerRecipient } from "@/components/envelope/answers";
import { SavedInput } from "@/components/form/saved-input";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Avatar } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { TEXT_LIMITS } from "@/server/domain/limits";
import type { RecipientRole } from "@/server/domain/vocabulary";
import { RecipientEmail } from "./recipient-email";
import type { RecipientChanges } from "./use-recipient-changes";

/** The order in which people think of them; the wire's list begins with CC. */
const ROLES_BY_USE = [
  "SIGNER",
  "APPROVER",
  "VIEWER",
  "ASSISTANT",
  "CC",
] as const satisfies readonly RecipientRole[];

type RecipientRowProps = {
  recipient: OwnerRecipient;
  place: number;
  isOrdered: boolean;
  isFirst: boolean;
  isLast: boolean;
  changes: RecipientChanges;
};

/** One person: address, name, what they do, and when. */
export function RecipientRow({ recipient, place, isOrdered, isFirst, isLast, changes }: RecipientRowProps) {
  const t = useTranslations("owner.recipients");
  const [asking, setAsking] = useState(false);
  const { id, name, email, role } = recipient;
  const shownName = name || email || t("unnamed");
  const remove = () => (recipient.fieldCount > 0 ? setAsking(true) : changes.remove(recipient));
  return (
    <li
      id={`recipient-${id}`}
      className="flex flex-wrap items-start gap-3 rounded-card border border-hairline bg-bg p-3 sm:p-4 lg:flex-nowrap"
    >
      <Avatar name={name || email} place={place} showNumber size="large" className="mt-6" />
      <div className="grid min-w-0 flex-1 basis-60 gap-3 grid-cols-1 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_13rem]">
        <RecipientEmail recipient={recipient} changes={changes} />
        <SavedInput
          label={t("name")}
          autoComplete="off"
          maxLength={TEXT_LIMITS.recipientName}
          value={name}
          onSave={(text) => changes.patch(id, { name: text })}
        />
        <Field label={t("role")} hint={t(`roleHint.${role}`)} className="sm:col-span-2 lg:col-span-1">
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={(event) => {
                const next = ROLES_BY_USE.find((candidate) => candidate === event.target.value);
                if (next) changes.patch(id, { role: next });
              }}
            >
              {ROLES_BY_USE.map((value) => (
                <option key={value} value={value}>
                  {t(`roles.${value}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="ml-auto flex items-center gap-1 self-end lg:mt-6.5 lg:self-start">
        {isOrdered && role !== "CC" && (
          <>
            <NumberStepper
              className="w-28"
              aria-label={t("orderOf", { name: shownName })}
              value={recipient.signingOrder ?? 1}
              min={1}
              max={100}
              onChange={(signingOrder) => changes.reorder([{ id, signingOrder }])}
            />
            <IconButton
              size="dense"
              label={t("earlier", { name: shownName })}
              icon={<ChevronUp aria-hidden />}
              disabled={isFirst}
              onClick={() => changes.move(id, "earlier")}
            />
            <IconButton
              size="dense"
              label={t("later", { name: shownName })}
              icon={<ChevronDown aria-hidden />}
              disabled={isLast}
              onClick={() => changes.move(id, "later")}
            />
          </>
        )}
        <IconButton
          size="dense"
          variant="danger"
          label={t("remove", { name: shownName })}
          icon={<Trash2 aria-hidden />}
          onClick={remove}
        />
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("removeTitle", { name: shownName })}
        description={t("removeBody", { count: recipient.fieldCount })}
        actLabel={t("removeAct")}
        keepLabel={t("removeKeep")}
        onAct={() => {
          setAsking(false);
          changes.remove(recipient);
        }}
      />
    </li>
  );
}
