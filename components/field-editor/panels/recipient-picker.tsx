"use client";

import { TriangleAlert } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/select";
import { needsSignatureField } from "@/server/domain/recipient/role";
import { useEditor, useEditorState } from "../editor-context";
import type { EditorRecipient } from "../state/editor";
import { getEditorProblems, isSignatureMissing } from "../state/problems";
import { chooseRecipient } from "../state/selection";

/**
 * Chooses the recipient of new fields. Viewers and CC
 * recipients are listed with the reason why they get none.
 */
export function RecipientPicker() {
  const t = useTranslations("editor.recipients");
  const editor = useEditor();
  const recipientId = useEditorState((state) => state.recipientId);
  return (
    <RadioGroup.Root
      aria-label={t("label")}
      value={recipientId === null ? null : String(recipientId)}
      onValueChange={(value) => chooseRecipient(editor, Number(value))}
      className="flex flex-col gap-1"
    >
      {editor.world.recipients.map((recipient) => (
        <RecipientChoice key={recipient.id} recipient={recipient} />
      ))}
    </RadioGroup.Root>
  );
}

function RecipientChoice({ recipient }: { recipient: EditorRecipient }) {
  const t = useTranslations("editor.recipients");
  const { world } = useEditor();
  const count = useEditorState(({ fields }) => {
    let owned = 0;
    for (const field of fields.values()) if (field.recipientId === recipient.id) owned += 1;
    return owned;
  });
  const isUnsigned = useEditorState(
    ({ fields }) =>
      needsSignatureField(recipient.role) &&
      getEditorProblems(world, fields).some((problem) => isSignatureMissing(problem, recipient.id)),
  );
  return (
    <RadioGroup.Item
      value={String(recipient.id)}
      disabled={!recipient.mayOwnFields}
      className={classNames(
        "flex min-h-12 w-full items-center gap-3 rounded-control border border-transparent px-2 py-1.5 text-left hover:bg-muted disabled:cursor-not-allowed disabled:hover:bg-transparent",
        "data-[state=checked]:border-primary data-[state=checked]:bg-info-tint",
      )}
    >
      <Avatar name={recipient.name} place={recipient.place} showNumber />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-medium">{recipient.name}</span>
        <span className="flex items-center gap-1 text-dense text-ink-2">
          {isUnsigned && <TriangleAlert className="size-3.5 shrink-0 text-warning" aria-hidden />}
          <span className="truncate">
            {!recipient.mayOwnFields
              ? t(`without.${recipient.role === "CC" ? "CC" : "VIEWER"}`)
              : isUnsigned
                ? t("noSignature")
                : t("count", { count })}
          </span>
        </span>
      </span>
    </RadioGroup.Item>
  );
}

/** The same choice as a select, where there is no room for a list. */
export function RecipientSelect() {
  const t = useTranslations("editor.recipients");
  const editor = useEditor();
  const recipientId = useEditorState((state) => state.recipientId);
  const recipient = editor.world.recipients.find(({ id }) => id === recipientId);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {recipient && <Avatar name={recipient.name} place={recipient.place} showNumber size="small" />}
      <Select
        aria-label={t("label")}
        className="min-w-0 flex-1"
        value={recipientId ?? ""}
        onChange={(event) => chooseRecipient(editor, Number(event.target.value))}
      >
        {editor.world.recipients.map((one) => (
          <option key={one.id} value={one.id} disabled={!one.mayOwnFields}>
            {`${one.place + 1} · ${one.name}`}
          </option>
        ))}
      </Select>
    </div>
  );
}
