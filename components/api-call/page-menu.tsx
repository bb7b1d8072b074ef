"use client";

import { Code, Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton, type IconButtonProps } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import type { ApiCall } from "./api-call";
import { ApiCallSheet } from "./lazy-api-call-sheet";

type PageMenuProps = {
  calls: readonly ApiCall[];
  /** Rarer actions of the page, above its API calls. */
  children?: ReactNode;
  label?: string;
  variant?: IconButtonProps["variant"];
};

/**
 * The "…" menu of a page: its rarer actions, and all of them as REST API calls with the ids of the open document
 * (components/README.md 1.3).
 */
export function PageMenu({ calls, children, label, variant }: PageMenuProps) {
  const t = useTranslations("ui.apiCall");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label={label ?? t("menu")} icon={<Ellipsis aria-hidden />} variant={variant} />}
      >
        {children}
        {children && <MenuSeparator />}
        <MenuItem icon={<Code aria-hidden />} onSelect={() => setIsOpen(true)}>
          {t("show")}
        </MenuItem>
      </DropdownMenu>
      {isOpen && <ApiCallSheet calls={calls} onClose={() => setIsOpen(false)} />}
    </>
  );
}
