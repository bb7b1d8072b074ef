export const listFieldOptions = ({ fieldMeta }: { readonly fieldMeta?: unknown }): string[] => {
  const values: unknown = Object(fieldMeta).values;
  return Array.isArray(values) ? values.map((option) => String(Object(option).value ?? "")) : [];
};
