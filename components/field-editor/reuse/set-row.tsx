"use client";

import { ChevronRight, Ellipsis, LayoutTemplate, Pencil, Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useForm } from "@/components/form/use-form";
import { Button, IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import type { FieldSet, ListedFieldSet } from "@/server/contract/field-set";
import { SetNameField } from "./set-name-field";
import { useRolesText } from "./set-summary";
import type { SetChanges } from "./use-set-changes";

type SetRowProps = { set: ListedFieldSet; changes: SetChanges; onPick: () => void };

export function SetRow({ set, changes, onPick }: SetRowProps) {
  const t = useTranslations("reuse.sets");
  const rolesText = useRolesText();
  const button = useFocusedWhen(changes.focused === set.id);
  const isGoing = changes.remove.isPending && changes.remove.variables === set.id;
  return (
    <div className="flex items-center gap-1">
      <button
        ref={button}
        type="button"
        onClick={onPick}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 text-left text-body -outline-offset-2 hover:bg-muted"
      >
        <LayoutTemplate aria-hidden className="size-4 shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{set.name}</span>
          <span className="block text-dense text-ink-2">
            {t("about", { count: set.fieldCount, people: rolesText(set.people) })}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
      </button>
      {set.mayChange && (
        <DropdownMenu
          trigger={
            <IconButton
              size="dense"
              label={t("menu", { name: set.name })}
              aria-busy={isGoing}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => changes.setRenaming(set.id)}>
            {t("rename")}
          </MenuItem>
          <MenuItem
            icon={<Trash2 aria-hidden />}
            danger
            onSelect={() => !isGoing && changes.remove.mutate(set.id)}
          >
            {t("delete")}
          </MenuItem>
        </DropdownMenu>
      )}
    </div>
  );
}

type RenamingRowProps = { set: ListedFieldSet; changes: SetChanges };

export function RenamingRow({ set, changes }: RenamingRowProps) {
  const t = useTranslations("reuse.sets");
  const reasonText = useReasonText();
  const { rename, stopRenaming } = changes;
  const form = useForm({
    initial: { name: set.name },
    validate: ({ name }) => (name.trim() === "" ? { name: t("nameMissing") } : {}),
    onSubmit: ({ name }) => {
      if (name.trim() === set.name) stopRenaming(set.id);
      else rename.mutate({ fieldSetId: set.id, data: { name: name.trim() } });
    },
  });
  return (
    <form
      {...form.formProps}
      onKeyDown={({ key }) => key === "Escape" && stopRenaming(set.id)}
      className="flex flex-col gap-2 px-2 py-2"
    >
      <SetNameField
        label={t("newName", { name: set.name })}
        value={form.values.name}
        error={form.errors.name ?? (rename.error ? reasonText(rename.error) : undefined)}
        onChange={(name) => form.set("name", name)}
      />
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => stopRenaming(set.id)}>
          {t("keepName")}
        </Button>
        <Button type="submit" loading={rename.isPending}>
          {t("rename")}
        </Button>
      </span>
    </form>
  );
}

type DeletedSetRowProps = { set: FieldSet; changes: SetChanges };

export function DeletedSetRow({ set, changes: { restore, focused } }: DeletedSetRowProps) {
  const t = useTranslations("reuse.sets");
  const messageId = useId();
  const undo = useFocusedWhen(focused === set.id);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-muted px-2 py-1.5 text-body">
      <span id={messageId} className="min-w-0 flex-1 wrap-anywhere text-ink-2">
        {t("deleted", { name: set.name })}
      </span>
      <Button
        ref={undo}
        size="dense"
        variant="secondary"
        aria-describedby={messageId}
        loading={restore.isPending && restore.variables.id === set.id}
        onClick={() => restore.mutate(set)}
      >
        {t("undo")}
      </Button>
    </div>
  );
}

/** Moves the focus to a button, because the element that had it was removed. */
function useFocusedWhen(isItsTurn: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isItsTurn) button.current?.focus();
  }, [isItsTurn]);
  return button;
}
