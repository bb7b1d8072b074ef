"use client";

import { useTranslations } from "use-intl";
import { FIELD_ICONS, getVeilClass } from "@/components/field-editor/pages/field-styles";
import { FieldRenderer } from "@/components/signing/document/field-renderer";
import { type DrawnField, listChosenLabels } from "@/components/signing/model/signer-field";
import { classNames } from "@/components/ui/class-names";
import { getRecipientColour } from "@/components/ui/recipient-colour";
import type { PaperField as Field } from "@/server/contract/paper";
import { formatFrameWords } from "@/server/domain/field/frame-words";

export type FieldOwner = { name: string; place: number };

type PaperFieldProps = {
  field: Field;
  owner: FieldOwner | undefined;
  size: { width: number; height: number };
};

/**
 * A field on the page: tinted in its recipient's colour with their name while empty, then its value as in the
 * sealed file.
 */
export function PaperField({ field, owner, size }: PaperFieldProps) {
  const t = useTranslations("editor.type");
  const name = useFieldName(field, owner);
  const place = owner?.place ?? 0;
  const colour = getRecipientColour(place);
  const Icon = FIELD_ICONS[field.type];
  const isDrawn = field.inserted || isChoice(field);
  return (
    <div
      role="img"
      aria-label={name}
      data-field={field.id}
      title={name}
      style={{
        left: `${field.positionX}%`,
        top: `${field.positionY}%`,
        width: `${field.width}%`,
        height: `${field.height}%`,
      }}
      className={classNames(
        "absolute rounded-[2px]",
        !field.readOnly && [
          "inset-ring",
          getVeilClass(place),
          colour.text,
          !field.inserted && "inset-ring-current",
        ],
      )}
    >
      {isDrawn ? (
        <span className="absolute inset-0 text-paper-ink">
          <FieldRenderer field={toDrawnField(field)} size={size} />
        </span>
      ) : (
        <span
          aria-hidden
          className="absolute inset-0 flex items-center gap-[0.5cqw] overflow-hidden px-[0.8cqw] text-[clamp(0.5rem,1.7cqw,0.8125rem)] leading-none"
        >
          <Icon className="size-[1.2em] shrink-0" />
          <span className="truncate py-px leading-tight">{owner?.name ?? t(field.type)}</span>
        </span>
      )}
    </div>
  );
}

const isChoice = ({ meta }: Field) => meta?.type === "radio" || meta?.type === "checkbox";

const toDrawnField = ({ meta, ...field }: Field): DrawnField => ({ ...field, fieldMeta: meta });

function useFieldName(field: Field, owner: FieldOwner | undefined): string {
  const name = useOwnName(field, owner);
  return field.signature && field.frame ? `${name}. ${formatFrameWords(field.frame)}` : name;
}

function useOwnName(field: Field, owner: FieldOwner | undefined): string {
  const t = useTranslations("paper.field");
  const type = useTranslations("editor.type")(field.type);
  const name = owner?.name ?? t("nobody");
  const typed = field.signature?.kind === "typed" ? field.signature.text : "";
  const chosen = isChoice(field) ? listChosenLabels(toDrawnField(field)).join(", ") : field.customText;
  const value = typed || chosen;
  if (!field.inserted) return t("waits", { type, name });
  if (field.readOnly) return t("fixed", { type, value });
  if (value === "") return t("signed", { type, name });
  return t("filled", { type, name, value });
}
