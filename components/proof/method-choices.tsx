"use client";

import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";

type MethodChoicesProps<Method extends AuthMethod> = {
  label: string;
  labelHidden?: boolean;
  methods: readonly Method[];
  chosen: readonly Method[];
  onChange: (chosen: Method[]) => void;
  /**
   * Methods that this installation supports. Others cannot be added, and the reason is shown. Absent means
   * all.
   */
  available?: ReadonlySet<AuthMethod>;
};

/** Chooses proofs of identity. Any one of the chosen proofs is enough. */
export function MethodChoices<Method extends AuthMethod>({
  label,
  labelHidden = false,
  methods,
  chosen,
  onChange,
  available,
}: MethodChoicesProps<Method>) {
  const t = useTranslations("proof");
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className={labelHidden ? "sr-only" : "mb-2 text-body font-medium text-ink"}>{label}</legend>
      {methods.map((method) => {
        const isOffered = available?.has(method) ?? true;
        const isChosen = chosen.includes(method);
        const authMethod: AuthMethod = method;
        return (
          <Checkbox
            key={method}
            label={t(`method.${authMethod}`)}
            hint={isOffered ? t(`experience.${authMethod}`) : t(`missing.${authMethod}`)}
            checked={isChosen}
            // A method chosen elsewhere that is not available here may still be removed.
            disabled={!isOffered && !isChosen}
            onCheckedChange={(isWanted) => {
              const others = chosen.filter((other) => other !== method);
              onChange(isWanted ? [...others, method] : others);
            }}
          />
        );
      })}
    </fieldset>
  );
}
