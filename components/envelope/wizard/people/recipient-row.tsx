"use client";

import { Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { SavedInput } from "@/components/form/saved-input";
import { useProofWords } from "@/components/proof/use-proof-words";
import { Avatar } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TEXT_LIMITS } from "@/server/domain/limits";
import type { RecipientRole } from "@/server/domain/vocabulary";
import { PersonSettingsButton } from "./person-settings-button";
import { RecipientEmail } from "./recipient-email";
import { OrderControls, StepMark } from "./recipient-order";
import type { RecipientChanges } from "./use-recipient-changes";

/** Columns of a row on wide screens, shared with the headings (`recipient-headings.tsx`). */
export const ROW_COLUMNS = {
  plain: "lg:grid-cols-[2rem_minmax(0,5fr)_minmax(0,4fr)_12rem_4.75rem]",
  ordered: "lg:grid-cols-[1.75rem_2rem_minmax(0,5fr)_minmax(0,4fr)_12rem_15.5rem]",
} as const;

/** The order by frequency of use; the wire's list begins with CC. */
const ROLES_BY_USE = [
  "SIGNER",
  "APPROVER",
  "VIEWER",
  "ASSISTANT",
  "CC",
] as const satisfies readonly RecipientRole[];

/** The step of a row, and whether the rows above and below share it. */
export type RowStep = { number: number; isFirst: boolean; isLast: boolean };

type RecipientRowProps = {
  recipient: OwnerRecipient;
  envelope: OwnerEnvelope;
  place: number;
  /** Null for copies, and if all act at once. */
  step: RowStep | null;
  isOrdered: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** True for the last row: Enter in its name adds another. */
  isLastRow: boolean;
  changes: RecipientChanges;
};

export function RecipientRow(props: RecipientRowProps) {
  const { recipient, envelope, place, step, isOrdered, isFirst, isLast, isLastRow, changes } = props;
  const t = useTranslations("owner.recipients");
  const { id, name, email, role } = recipient;
  const row = useRef<HTMLLIElement>(null);
  const isAdded = changes.addedId === id;
  useEffect(() => {
    if (isAdded) row.current?.querySelector("input")?.focus();
  }, [isAdded]);
  const addNext = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || changes.isAdding) return;
    event.preventDefault();
    changes.addBlank();
  };
  const languages = useTranslations("people.language");
  const { language } = recipient;
  const isOther = language !== null && language !== envelope.documentMeta.language;
  const recipientSummary = [
    isOther ? languages("said", { language: languages(`names.${language}`) }) : null,
    useProofWords().said(recipient, envelope),
  ]
    .filter(Boolean)
    .join(" · ");
  const shownName = name || email || t("unnamed");
  return (
    <li
      ref={row}
      id={`recipient-${id}`}
      className={classNames(
        "relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-3 px-3 py-3 sm:px-4 lg:py-2",
        isOrdered ? ROW_COLUMNS.ordered : ROW_COLUMNS.plain,
      )}
    >
      {isOrdered && <StepMark step={step} />}
      <Avatar
        name={name || email}
        place={place}
        showNumber
        className={classNames("lg:mt-0.5", isOrdered && "max-lg:col-start-1 max-lg:row-start-2")}
      />
      <div className="contents max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 max-lg:grid max-lg:gap-3 max-lg:sm:grid-cols-2">
        <RecipientEmail recipient={recipient} changes={changes} />
        <SavedInput
          label={t("name")}
          labelHidden="atDesk"
          autoComplete="off"
          maxLength={TEXT_LIMITS.recipientName}
          value={name}
          onSave={(text) => changes.patch(id, { name: text })}
          onKeyDown={isLastRow ? addNext : undefined}
        />
        <Field
          label={t("role")}
          labelHidden="atDesk"
          // Signing is expected; only the rarer roles are explained.
          hint={role === "SIGNER" ? undefined : t(`roleHint.${role}`)}
          className="max-lg:sm:col-span-2"
        >
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
      <div className="flex items-center justify-end gap-1 max-lg:col-span-2">
        {isOrdered && role !== "CC" && (
          <OrderControls
            order={recipient.signingOrder ?? 1}
            name={shownName}
            isFirst={isFirst}
            isLast={isLast}
            onOrder={(signingOrder) => changes.reorder([{ id, signingOrder }])}
            onMove={(direction) => changes.move(id, direction)}
          />
        )}
        <PersonSettingsButton recipient={recipient} name={shownName} envelope={envelope} changes={changes} />
        <IconButton
          size="dense"
          variant="danger"
          label={t("remove", { name: shownName })}
          icon={<Trash2 aria-hidden />}
          onClick={() => changes.remove(recipient)}
        />
      </div>
      {recipientSummary && (
        <p
          className={classNames(
            "col-start-2 text-dense text-ink-3 lg:col-end-[-1]",
            isOrdered && "lg:col-start-3",
          )}
        >
          {recipientSummary}
        </p>
      )}
    </li>
  );
}
