"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import type { ContactAnswer } from "../api-types";
import { useContactChanges } from "./use-contact-changes";

export function ContactRow({ contact, onEdit }: { contact: ContactAnswer; onEdit: () => void }) {
  const t = useTranslations("contacts.page");
  const tc = useTranslations("contacts");
  const proof = useTranslations("proof");
  const { remove } = useContactChanges();
  const { name, email, language, rut, authOptions } = contact;
  const methods = [...authOptions.accessAuth, ...authOptions.actionAuth].filter(
    (method) => method !== "EXPLICIT_NONE",
  );
  const displayName = name || email;
  const cell = "px-4 py-1.5 text-dense text-ink-2 max-md:block max-md:px-0 max-md:py-0.5 max-md:empty:hidden";
  return (
    <tr className="h-11 hover:bg-muted max-md:relative max-md:block max-md:h-auto max-md:px-4 max-md:py-3">
      <td className="px-4 py-1.5 max-md:block max-md:px-0 max-md:pr-24">
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
      </td>
      <td className={cell}>{language && tc(`languages.${language}`)}</td>
      <td className={cell}>{rut}</td>
      <td className={cell}>{[...new Set(methods)].map((method) => proof(`method.${method}`)).join(", ")}</td>
      <td className="px-2 py-1 text-right whitespace-nowrap max-md:absolute max-md:top-1 max-md:right-1">
        <DropdownMenu
          trigger={
            <IconButton
              size="dense"
              className="max-md:size-11"
              label={t("more", { name: displayName })}
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
      </td>
    </tr>
  );
}
