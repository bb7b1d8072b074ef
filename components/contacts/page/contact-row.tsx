"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import type { ContactAnswer } from "../api-types";
import { useContactChanges } from "./use-contact-changes";

type ContactRowProps = { contact: ContactAnswer; onEdit: () => void };

export function ContactName({ contact: { name, email }, onEdit }: ContactRowProps) {
  const displayName = name || email;
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={displayName} size="small" />
      <span className="min-w-0">
        <button
          type="button"
          className="block max-w-full min-h-6 truncate text-left text-body font-medium text-ink hover:underline"
          onClick={onEdit}
        >
          {displayName}
        </button>
        {name !== "" && <span className="block truncate text-dense text-ink-3">{email}</span>}
      </span>
    </span>
  );
}

export function ContactMenu({ contact, onEdit }: ContactRowProps) {
  const t = useTranslations("contacts.page");
  const { remove } = useContactChanges();
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="dense"
          className="max-md:size-11"
          label={t("more", { name: contact.name || contact.email })}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        {t("edit")}
      </MenuItem>
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => remove(contact)}>
        {t("remove")}
      </MenuItem>
    </DropdownMenu>
  );
}
