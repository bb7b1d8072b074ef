"use client";

import { Lock } from "lucide-react";
import { memo } from "react";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { classNames } from "@/components/ui/class-names";
import { getRecipientColour } from "@/components/ui/recipient-colour";
import { DEFAULT_TIME_ZONE, parseDateFormat } from "@/server/domain/date-defaults";
import { formatDate } from "@/server/domain/field/date";
import { isReadOnly, isRequired } from "@/server/domain/field/requirement";
import { useEditor, useEditorState } from "../editor-context";
import { useFieldTexts } from "../field-texts";
import type { EditorField } from "../model/editor-field";
import { type PageSize, toFieldRect } from "../model/geometry";
import { findEditorRecipient } from "../state/editor";
import { selectField } from "../state/selection";
import { FIELD_ICONS, getSolidClass, getVeilClass } from "./field-styles";
import { FieldValue } from "./field-value";

export type FieldBoxProps = { field: EditorField; page: PageSize };

/** Sizes in CSS pixels below which a field hides its label or badge. */
const ROOM_FOR_LABEL_PX = 72;
const ROOM_FOR_BADGE_PX = 34;
/**
 * Look of other recipients' fields while one recipient is highlighted
 * (components/field-editor.md 4.9). Opaque under the keyboard focus.
 */
const STEPPED_BACK = "opacity-35 focus-visible:opacity-100";

export const FieldBox = memo(function FieldBox({ field, page }: FieldBoxProps) {
  const editor = useEditor();
  const texts = useFieldTexts(editor.world);
  const isSelected = useEditorState(({ selection }) => selection.has(field.id));
  const isOthers = useEditorState(({ recipientId }) => recipientId !== field.recipientId);
  const isDimmed = useEditorState(({ isOnlyChosen }) => isOnlyChosen) && isOthers && !isSelected;
  const scale = useEditorState((state) => state.scale);
  const place = findEditorRecipient(editor.world, field.recipientId)?.place ?? 7;
  const colour = getRecipientColour(place);
  const rect = toFieldRect(field, page);
  const [widthPx, heightPx] = [rect.width * scale, rect.height * scale];
  const hasValue = hasOwnValue(field);
  const isDate = field.fieldMeta?.type === "date";
  return (
    <>
      <button
        type="button"
        data-field={field.id}
        data-testid={`field-${field.id}`}
        aria-pressed={isSelected}
        aria-label={texts.formatName(field)}
        aria-description={texts.formatPlace(field)}
        style={{
          left: `${field.positionX}%`,
          top: `${field.positionY}%`,
          width: `${field.width}%`,
          height: `${field.height}%`,
          fontSize: `${Math.min(13, Math.max(9, heightPx * 0.5))}px`,
        }}
        onClick={(event) => {
          if (event.detail === 0) selectField(editor, field.id, "only");
        }}
        className={classNames(
          "absolute flex cursor-move items-center gap-[0.35em] overflow-hidden rounded-[3px] border-2 px-[0.35em] text-left leading-none font-medium select-none focus-visible:z-10",
          colour.border,
          colour.text,
          getVeilClass(place),
          colour.repeated && "border-dashed",
          isSelected
            ? "z-10 touch-none in-data-carrying:opacity-0 ring-2 ring-focus ring-offset-1 ring-offset-paper"
            : "touch-manipulation",
          isDimmed ? STEPPED_BACK : isOthers && !isSelected && "opacity-75",
        )}
      >
        {widthPx >= ROOM_FOR_BADGE_PX && (
          <span
            aria-hidden
            data-place={place + 1}
            className={classNames(
              hasValue && !isDate && "-ml-[0.35em] self-start rounded-none rounded-br-[3px]",
              // A date starts at the left edge of a low box and must stay readable, so the badge moves right.
              isDate && "-mr-[0.35em] ml-auto self-start rounded-none",
              "before:content-[attr(data-place)] grid h-[1.35em] min-w-[1.35em] shrink-0 place-items-center rounded-full px-[0.25em] text-[0.85em] font-semibold text-paper tabular-nums",
              getSolidClass(place),
            )}
          />
        )}
        {!hasValue && (
          <FieldLabel field={field} text={texts.formatType(field)} hasRoom={widthPx >= ROOM_FOR_LABEL_PX} />
        )}
      </button>
      {hasValue && (
        <FieldValue
          field={field}
          page={page}
          isSelected={isSelected}
          isDimmed={isDimmed}
          today={formatToday(editor.world.envelope)}
        />
      )}
    </>
  );
});

function formatToday({ documentMeta }: OwnerEnvelope): string {
  const { dateFormat, timezone, language } = documentMeta;
  return formatDate(new Date(), parseDateFormat(dateFormat), timezone ?? DEFAULT_TIME_ZONE, language);
}

function hasOwnValue({ fieldMeta }: EditorField): boolean {
  switch (fieldMeta?.type) {
    case "radio":
    case "checkbox":
      return (fieldMeta.values?.length ?? 0) > 0;
    case "date":
      return true;
    case "text":
    case "rut":
      return Boolean(fieldMeta.text);
    case "number":
      return Boolean(fieldMeta.value);
    case "dropdown":
      return Boolean(fieldMeta.defaultValue);
    default:
      return false;
  }
}

function FieldLabel({ field, text, hasRoom }: { field: EditorField; text: string; hasRoom: boolean }) {
  const Icon = FIELD_ICONS[field.type];
  return (
    <span
      aria-hidden
      className="flex min-w-0 items-center gap-[0.35em] rounded-[2px] bg-paper px-[0.25em] py-[0.1em]"
    >
      <Icon className="size-[1.2em] shrink-0" />
      {hasRoom && (
        <span className={classNames("truncate leading-[1.3]", isRequired(field) && "after:content-['_*']")}>
          {text}
        </span>
      )}
      {isReadOnly(field) && <Lock className="size-[1em] shrink-0" />}
    </span>
  );
}
