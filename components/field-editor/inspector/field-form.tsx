"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { CREATABLE_FIELD_TYPES } from "@/server/domain/field/meta-types";
import { isFillingItsBox } from "@/server/domain/field/signature";
import { useEditor, useIsLocked } from "../editor-context";
import type { EditorField } from "../model/editor-field";
import { assignSelection, convertSelection } from "../state/edit-fields";
import { listTypesForRecipient } from "../state/editor";
import { ArrangeBar } from "./arrange-bar";
import { DutyOptions, FontOptions, OverflowOptions, WordingOptions } from "./common-options";
import { PositionOptions } from "./position-options";
import { getSharedValue } from "./shared-meta";
import { TypeOptions } from "./type-options";

export function FieldForm({ fields }: { fields: readonly EditorField[] }) {
  const t = useTranslations("editor.inspector");
  const isLocked = useIsLocked();
  const [only] = fields;
  if (!only) return null;
  if (fields.some(({ fieldMeta }) => fieldMeta === null) || isLocked) {
    return <p className="text-body text-ink-2">{t(isLocked ? "locked" : "fixed")}</p>;
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
      <Owner fields={fields} />
      <DutyOptions fields={fields} />
      {fields.length > 1 && <ArrangeBar count={fields.length} />}
      <hr className="-mx-4 border-hairline" />
      <Kind fields={fields} />
      <TypeOptions fields={fields} />
      <hr className="-mx-4 border-hairline" />
      <WordingOptions fields={fields} />
      {fields.some(({ type }) => !isFillingItsBox(type)) && (
        <>
          <FontOptions fields={fields} />
          <OverflowOptions fields={fields} />
        </>
      )}
      {fields.length === 1 && <PositionOptions field={only} />}
    </form>
  );
}

function Owner({ fields }: { fields: readonly EditorField[] }) {
  const t = useTranslations("editor.inspector");
  const editor = useEditor();
  const recipientId = getSharedValue(fields, (field) => field.recipientId).value;
  return (
    <Field label={t("recipient")}>
      {(tied) => (
        <Select
          {...tied}
          value={recipientId ?? ""}
          onChange={(event) => assignSelection(editor, Number(event.target.value))}
        >
          {recipientId === undefined && <option value="">{t("mixed")}</option>}
          {editor.world.recipients
            .filter((recipient) => recipient.mayOwnFields || recipient.id === recipientId)
            .map((recipient) => (
              <option key={recipient.id} value={recipient.id}>
                {`${recipient.place + 1} · ${recipient.name}`}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}

function Kind({ fields }: { fields: readonly EditorField[] }) {
  const t = useTranslations("editor");
  const editor = useEditor();
  const type = getSharedValue(fields, (field) => field.type).value;
  const recipientId = getSharedValue(fields, (field) => field.recipientId).value;
  const types = listTypesForRecipient(editor.world, recipientId);
  const offered = CREATABLE_FIELD_TYPES.filter((known) => known === type || types.includes(known));
  return (
    <Field label={t("inspector.type")}>
      {(tied) => (
        <Select
          {...tied}
          value={type ?? ""}
          onChange={(event) => {
            const picked = offered.find((known) => known === event.target.value);
            if (picked) convertSelection(editor, picked);
          }}
        >
          {type === undefined && <option value="">{t("inspector.mixed")}</option>}
          {offered.map((known) => (
            <option key={known} value={known}>
              {t(`type.${known}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
