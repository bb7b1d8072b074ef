import type { Schema } from "./document";

/** One key of an object as the reference shows it. */
export type Row = {
  name: string;
  /** As one says it: `string`, `array of Field`, `integer or null`. */
  type: string;
  isRequired: boolean;
  /** What the value must keep to, one sentence part each. */
  rules: string[];
  /** Every value allowed, where they are counted. */
  values: string[];
  description: string;
  children: Row[];
};

type Shapes = Readonly<Record<string, Schema>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const refOf = (schema: Schema): string | undefined =>
  typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;

/** Turns schemas into rows. One reader walks one schema, so that a shape inside itself ends. */
export class SchemaReader {
  constructor(private readonly shapes: Shapes) {}

  /** The keys of an object schema; of an array, those of its entries; of a choice, one row per alternative. */
  rows(schema: Schema, seen: readonly string[] = []): Row[] {
    const ref = refOf(schema);
    if (ref !== undefined) return seen.includes(ref) ? [] : this.rows(this.shapes[ref] ?? {}, [...seen, ref]);
    if (isSchema(schema.items)) return this.rows(schema.items, seen);
    const choices = this.#choices(schema);
    if (choices.length === 1 && choices[0]) return this.rows(choices[0], seen);
    if (choices.length > 1) return this.#alternatives(choices, seen);
    if (!isSchema(schema.properties)) return listOf(schema.allOf).flatMap((part) => this.rows(part, seen));
    const required = Array.isArray(schema.required) ? schema.required : [];
    return Object.entries(schema.properties).flatMap(([name, value]) =>
      isSchema(value) ? [this.#row(name, value, required.includes(name), seen)] : [],
    );
  }

  /** What a value is, in words. */
  typeOf(schema: Schema): string {
    const ref = refOf(schema);
    if (ref !== undefined) return ref;
    const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
    if (choices.length > 0) return [...new Set(choices.map((choice) => this.typeOf(choice)))].join(" or ");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (Array.isArray(schema.type)) return schema.type.join(" or ");
    if (schema.type === "array")
      return `array of ${isSchema(schema.items) ? this.typeOf(schema.items) : "anything"}`;
    if (schema.format === "binary") return "file";
    if (typeof schema.type === "string") return schema.type;
    if (listOf(schema.allOf).length > 0) return "object";
    return isSchema(schema.properties) ? "object" : "any";
  }

  #row(name: string, schema: Schema, isRequired: boolean, seen: readonly string[]): Row {
    const ref = refOf(schema);
    const whole = ref === undefined ? schema : { ...this.shapes[ref], ...schema };
    return {
      name,
      type: this.typeOf(schema),
      isRequired,
      rules: rulesOf(whole),
      values: valuesOf(whole),
      description: typeof whole.description === "string" ? whole.description : "",
      children: this.rows(schema, seen),
    };
  }

  /** The alternatives that hold more than a plain value. */
  #choices(schema: Schema): Schema[] {
    const all = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
    return all.filter((choice) => {
      const ref = refOf(choice);
      const shape = ref === undefined ? choice : (this.shapes[ref] ?? {});
      return (
        isSchema(shape.properties) ||
        isSchema(shape.items) ||
        Array.isArray(shape.anyOf) ||
        Array.isArray(shape.oneOf)
      );
    });
  }

  #alternatives(choices: readonly Schema[], seen: readonly string[]): Row[] {
    return choices.map((choice, index) => {
      const children = this.rows(choice, seen);
      const told = children.find(({ name, type }) => name === "type" && type.startsWith('"'));
      return {
        name: told ? `type ${told.type}` : (refOf(choice) ?? `form ${index + 1} of ${choices.length}`),
        type: this.typeOf(choice),
        isRequired: false,
        rules: [],
        values: [],
        description: "",
        children,
      };
    });
  }
}

const BOUNDS: readonly (readonly [key: string, say: (bound: string) => string])[] = [
  ["minimum", (bound) => `≥ ${bound}`],
  ["exclusiveMinimum", (bound) => `> ${bound}`],
  ["maximum", (bound) => `≤ ${bound}`],
  ["exclusiveMaximum", (bound) => `< ${bound}`],
  ["minLength", (bound) => `at least ${bound} character${bound === "1" ? "" : "s"}`],
  ["maxLength", (bound) => `at most ${bound} characters`],
  ["minItems", (bound) => `at least ${bound}`],
  ["maxItems", (bound) => `at most ${bound}`],
  ["format", (format) => format],
];
/** A longer pattern explains nothing; the format beside it does. */
const LONGEST_PATTERN = 40;

/** The limits of a value, in the order people ask for them. */
export function rulesOf(schema: Schema): string[] {
  const bounds = BOUNDS.flatMap(([key, say]) =>
    schema[key] === undefined ? [] : [say(String(schema[key]))],
  );
  const { pattern, items } = schema;
  return [
    ...bounds.filter((rule) => rule !== "binary"),
    ...(typeof pattern === "string" && pattern.length <= LONGEST_PATTERN ? [`matches ${pattern}`] : []),
    ...(isSchema(items) ? rulesOf(items).map((rule) => `each ${rule}`) : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

/** The values of an enumeration, also when `null` or an array stands around it. */
export function valuesOf(schema: Schema): string[] {
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  if (isSchema(schema.items)) return valuesOf(schema.items);
  return [...listOf(schema.anyOf), ...listOf(schema.oneOf)].flatMap(valuesOf);
}
