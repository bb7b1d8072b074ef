"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { runAfterPress } from "@/components/ui/press";

export type PasswordInputProps = Omit<ComponentProps<typeof Input>, "type"> & {
  autoComplete: "current-password" | "new-password";
};

/** A password that can be shown and pasted, with a Caps Lock warning. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useTranslations("ui.password");
  const [isVisible, setIsVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  return (
    <div>
      <div className="relative">
        <Input
          {...props}
          type={isVisible ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-12"
          onKeyUp={(event) => setCapsLock(event.getModifierState("CapsLock"))}
          onBlur={() => runAfterPress(() => setCapsLock(false))}
        />
        <IconButton
          size="dense"
          className="absolute top-1 right-1"
          label={isVisible ? t("hide") : t("show")}
          aria-pressed={isVisible}
          icon={isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setIsVisible(!isVisible)}
        />
      </div>
      <p role="status" className="text-dense text-warning">
        {capsLock ? t("capsLock") : ""}
      </p>
    </div>
  );
}
