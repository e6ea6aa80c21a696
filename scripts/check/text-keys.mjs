// Finds the text keys that a source file uses.

/**
 * The keys that a file uses. Certain: t("key"), with the namespaces that it may mean. Possible: any other string that
 * may be a key (`const titles = { open: "tabs.open" }`). Patterns: t(`errors:${code}`).
 */
export function keysIn(text, defaultNamespace) {
  const named = [...text.matchAll(/(?:useTranslation|getFixedT)\(([^)]*)\)/g)].flatMap((call) =>
    [...call[1].matchAll(/"([\w-]+)"/g)].map((match) => match[1]),
  );
  const namespaces = [...new Set([...named, defaultNamespace])];
  const full = (key) => (/^[\w-]+:\S/.test(key) ? [key] : namespaces.map((namespace) => `${namespace}:${key}`));
  const certain = [...text.matchAll(/(?:\bt|i18nKey=\{?)(?:\(\s*)?"([^"\s]+)"/g)].map((match) => full(match[1]));
  const strings = [...text.matchAll(/"([^"\s]+)"/g)].flatMap((match) => full(match[1]));
  const patterns = [...text.matchAll(/`([^`\s]*\$\{[^`]*)`/g)].flatMap((match) =>
    isKeyLike(match[1]) ? full(match[1]).map(asPattern) : [],
  );
  return { certain, possible: new Set([...certain.flat(), ...strings]), patterns };
}

/** `tabs.${status}` may be keys; `${a}` and `/api/${id}` are not. */
function isKeyLike(template) {
  return /^[A-Za-z][\w-]*[.:]/.test(template);
}

function asPattern(template) {
  const parts = template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\w.]+")}$`);
}
