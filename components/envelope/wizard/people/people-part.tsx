"use client";

import { useTranslations } from "use-intl";
import { AddPeople } from "@/components/contacts/add-people";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { RadioGroup } from "@/components/ui/radio-group";
import { SIGNING_MODES } from "@/server/domain/vocabulary";
import { OrderSentence } from "../../order-sentence";
import { indexRecipients } from "../../recipient-places";
import { StepHeading } from "../step-heading";
import type { Draft } from "../use-draft";
import { NoRecipientsYet } from "./no-recipients";
import { OpenTags } from "./open-tags";
import { completeSigningOrder, sortBySigningOrder } from "./order-changes";
import { RecipientAdvice } from "./recipient-advice";
import { RecipientHeadings } from "./recipient-headings";
import { RecipientRow, type RowStep } from "./recipient-row";
import { useRecipientChanges } from "./use-recipient-changes";

type PeoplePartProps = { draft: Draft; envelope: OwnerEnvelope };

export function PeoplePart({ draft, envelope }: PeoplePartProps) {
  const t = useTranslations("owner.recipients");
  const template = useTranslations("templates.wizard");
  const isTemplate = envelope.type === "TEMPLATE";
  const changes = useRecipientChanges(draft, envelope);
  const mode = envelope.documentMeta.signingOrder;
  const isOrdered = mode === "SEQUENTIAL";
  const ordered = sortBySigningOrder(envelope.recipients.filter(({ role }) => role !== "CC"));
  const places = indexRecipients(envelope.recipients);
  const rows = isOrdered
    ? [...ordered, ...envelope.recipients.filter(({ role }) => role === "CC")]
    : [...envelope.recipients].sort((a, b) => a.id - b.id);
  return (
    <section id="people" tabIndex={-1} aria-labelledby="people-title" className="scroll-mt-20 outline-none">
      <StepHeading id="people-title" title={isTemplate ? template("people") : t("title")}>
        {isTemplate ? template("peopleLead") : t("lead")}
      </StepHeading>
      <OpenTags draft={draft} envelope={envelope} />
      {rows.length === 0 ? (
        <NoRecipientsYet />
      ) : (
        <div className="rounded-card border border-hairline bg-bg">
          <RecipientHeadings isOrdered={isOrdered} />
          <ol aria-label={t("title")} className="divide-y divide-hairline">
            {rows.map((recipient, index) => (
              <RecipientRow
                key={recipient.id}
                recipient={recipient}
                envelope={envelope}
                place={places.get(recipient.id) ?? 0}
                step={isOrdered ? getRowStep(rows, index) : null}
                isOrdered={isOrdered}
                isFirst={index === 0}
                isLast={index === ordered.length - 1}
                isLastRow={index === rows.length - 1}
                changes={changes}
              />
            ))}
          </ol>
        </div>
      )}
      <AddPeople
        present={envelope.recipients.map(({ email }) => email)}
        isAdding={changes.isAdding}
        onAdd={changes.add}
      />
      {(rows.length > 1 || isOrdered) && (
        <div className="mt-8 flex flex-col gap-5">
          <RadioGroup
            label={t("order")}
            looks="cards"
            value={mode}
            onValueChange={(signingOrder) => {
              draft.patchMeta({ signingOrder });
              if (signingOrder === "SEQUENTIAL") changes.reorder(completeSigningOrder(ordered));
            }}
            options={SIGNING_MODES.map((value) => ({
              value,
              label: t(`mode.${value}`),
              hint: t(`modeHint.${value}`),
            }))}
          />
          <OrderSentence recipients={envelope.recipients} mode={mode} />
        </div>
      )}
      <RecipientAdvice draft={draft} envelope={envelope} />
    </section>
  );
}

/**
 * Returns the step of a row in the ordered list, and whether the row is its first or last. Copies have none.
 */
function getRowStep(rows: readonly OwnerRecipient[], index: number): RowStep | null {
  const getOrder = (at: number) => {
    const row = rows[at];
    return row && row.role !== "CC" ? (row.signingOrder ?? 1) : null;
  };
  const number = getOrder(index);
  if (number === null) return null;
  return { number, isFirst: getOrder(index - 1) !== number, isLast: getOrder(index + 1) !== number };
}
