"use client";

import { Copy, CopyPlus, Layers, MoreHorizontal, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { CREATABLE_FIELD_TYPES } from "@/server/domain/field/meta-types";
import { fillsItsBox } from "@/server/domain/field/signature";
import { useEditor, useIsLocked } from "../editor-context";
import type { EditorField } from "../model/editor-field";
import { copyToClipboard, cutToClipboard, pasteFromClipboard } from "../panels/system-clipboard";
import { duplicateSelection } from "../state/copying";
import { assignSelection, convertSelection, removeSelection } from "../state/editing";
import { typesFor } from "../state/editor";
import { selectAll, selectSimilar } from "../state/selecting";
import { ArrangeBar } from "./arrange-bar";
import { DutyOptions, FontOptions, OverflowOptions, WordingOptions } from "./common-options";
import { PlaceOptions } from "./place-options";
import { sharedOf } from "./shared-meta";
import { TypeOptions } from "./type-options";

/** Everything that can be said about the selected fields; a change applies at once. */
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
      <Kind fields={fields} />
      <ActionRow />
      {fields.length === 1 ? <PlaceOptions field={only} /> : <ArrangeBar count={fields.length} />}
      <hr className="-mx-4 border-hairline" />
      <DutyOptions fields={fields} />
      <TypeOptions fields={fields} />
      <hr className="-mx-4 border-hairline" />
      <WordingOptions fields={fields} />
      {fields.some(({ type }) => !fillsItsBox(type)) && (
        <>
          <FontOptions fields={fields} />
          <OverflowOptions fields={fields} />
        </>
      )}
    </form>
  );
}

/** What it is and whose it is. */
function Kind({ fields }: { fields: readonly EditorField[] }) {
  const t = useTranslations("editor");
  const editor = useEditor();
  const type = sharedOf(fields, (field) => field.type).value;
  const recipientId = sharedOf(fields, (field) => field.recipientId).value;
  const types = typesFor(editor.world, recipientId);
  const offered = CREATABLE_FIELD_TYPES.filter((known) => known === type || types.includes(known));
  return (
    <div className="grid gap-3">
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
      <Field label={t("inspector.recipient")}>
        {(tied) => (
          <Select
            {...tied}
            value={recipientId ?? ""}
            onChange={(event) => assignSelection(editor, Number(event.target.value))}
          >
            {recipientId === undefined && <option value="">{t("inspector.mixed")}</option>}
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
    </div>
  );
}

/** Duplicate, remove, and behind the dots all the rest: every shortcut also exists as an item. */
function ActionRow() {
  const t = useTranslations("editor.act");
  const editor = useEditor();
  return (
    <div className="flex items-center gap-2">
      <Button size="dense" variant="secondary" className="flex-1" onClick={() => duplicateSelection(editor)}>
        <Copy aria-hidden />
        {t("duplicate")}
      </Button>
      <Button size="dense" variant="dangerQuiet" className="flex-1" onClick={() => removeSelection(editor)}>
        <Trash2 aria-hidden />
        {t("remove")}
      </Button>
      <DropdownMenu
        trigger={
          <IconButton
            size="dense"
            variant="secondary"
            label={t("more")}
            icon={<MoreHorizontal aria-hidden />}
          />
        }
      >
        <MenuItem
          icon={<Layers aria-hidden />}
          onSelect={() => editor.store.setState({ panel: "duplicate" })}
        >
          {t("duplicateToPages")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => void copyToClipboard(editor)}>{t("copy")}</MenuItem>
        <MenuItem onSelect={() => void cutToClipboard(editor)}>{t("cut")}</MenuItem>
        <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => void pasteFromClipboard(editor)}>
          {t("paste")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => selectAll(editor)}>{t("selectAll")}</MenuItem>
        <MenuItem onSelect={() => selectSimilar(editor, "type")}>{t("selectType")}</MenuItem>
        <MenuItem onSelect={() => selectSimilar(editor, "recipientId")}>{t("selectRecipient")}</MenuItem>
      </DropdownMenu>
    </div>
  );
}
