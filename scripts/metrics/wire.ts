/**
 * What crosses between contexts, counted by the types that TypeScript knows of it:
 *
 * - A format is a file in which a type of message is declared that a raw post sends (`postMessage` of a Worker, port, window or
 *   channel, `sendMessage` of the runtime or of tabs). A message without a type of ours counts for the file that posts it.
 * - A pending map is a Map of a key to something with `resolve`, `reject` or `settle`: calls that wait for their answer.
 * - An error codec is a type of data that one function makes of what was thrown and another makes an Error of. Beside them, a
 *   post whose error is no more than `String(error)` is a codec that each place writes for itself.
 *
 * Code that runs inside an engine as its guest is no context of the extension and is left out.
 */
import { relative } from 'node:path';
import ts from 'typescript';
import { fileOf, type Source } from './graph';

export interface Wire {
  /** The files that declare what is sent. */
  formats: string[];
  pending: string[];
  codecs: string[];
  /** Where an error crosses as a bare string. */
  bareErrors: string[];
}

export function wireOf(source: Source): Wire {
  const checker = source.program.getTypeChecker();
  const formats = new Set<string>();
  const encoded = new Set<ts.Symbol>();
  const decoded = new Map<ts.Symbol, string>();
  const found: Wire = { formats: [], pending: [], codecs: [], bareErrors: [] };
  const paths = source.files.filter((path) => /^(src|entrypoints)\//.test(path) && !path.includes('/guest/'));
  for (const path of paths) {
    const file = fileOf(source, path);
    const at = (node: ts.Node) => `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const message = postedBy(node);
        if (message) formats.add(declaredIn(source, checker, message) ?? path);
        if (sendsBareError(node)) found.bareErrors.push(at(node));
      } else if (ts.isNewExpression(node) && node.expression.getText() === 'Map') {
        const [, value] = checker.getTypeArguments(checker.getTypeAtLocation(node) as ts.TypeReference);
        if (value && ['resolve', 'reject', 'settle'].some((name) => value.getProperty(name)))
          found.pending.push(at(node));
      } else if (ts.isFunctionDeclaration(node)) {
        const [to, from] = [encodedBy(checker, node), decodedBy(checker, node)];
        if (to) encoded.add(to);
        if (from) decoded.set(from, at(node));
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  const codecs = [...decoded].flatMap(([data, place]) => (encoded.has(data) ? place : []));
  return { ...found, codecs, formats: [...formats].sort() };
}

/** The message of a raw post. */
function postedBy({ expression, arguments: args }: ts.CallExpression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  if (expression.name.text === 'postMessage') return args[0];
  if (expression.name.text !== 'sendMessage') return undefined;
  return expression.expression.getText().endsWith('tabs') ? args[1] : args[0];
}

/** The file of ours that declares the type of a message, or of what a union is narrowed to. */
function declaredIn(source: Source, checker: ts.TypeChecker, message: ts.Expression): string | undefined {
  const types = [checker.getContextualType(message), checker.getTypeAtLocation(message)];
  const flat = types.flatMap((one) => (one?.isUnion() && !one.aliasSymbol ? one.types : one));
  for (const symbol of [
    writtenType(checker, message),
    ...flat.map((one) => one?.aliasSymbol ?? one?.symbol),
  ]) {
    const declared = symbol?.declarations?.[0];
    const path = declared && relative(source.root, declared.getSourceFile().fileName);
    if (path && isTypeDeclaration(declared) && /^(src|entrypoints)\//.test(path)) return path;
  }
  return undefined;
}

/** The type that is written where a variable is declared: of one that a schema infers, the type itself keeps no name. */
function writtenType(checker: ts.TypeChecker, message: ts.Expression): ts.Symbol | undefined {
  const declared = checker.getSymbolAtLocation(message)?.valueDeclaration;
  const type =
    declared && (ts.isParameter(declared) || ts.isVariableDeclaration(declared)) ? declared.type : undefined;
  if (!type || !ts.isTypeReferenceNode(type)) return undefined;
  const symbol = checker.getSymbolAtLocation(type.typeName);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function isTypeDeclaration(node: ts.Node): boolean {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node);
}

/** Whether a post, by whatever function, carries `String(error)` as the message of a failure. */
function sendsBareError({ expression, arguments: args }: ts.CallExpression): boolean {
  if (!/(^|\.)(send|tell|postMessage)$/.test(expression.getText())) return false;
  const [message] = args;
  return (
    message !== undefined &&
    ts.isObjectLiteralExpression(message) &&
    message.properties.some(
      (one) => ts.isPropertyAssignment(one) && /^String\(error\)/.test(one.initializer.getText()),
    )
  );
}

/** The type of data that a function makes of whatever was thrown. */
function encodedBy(checker: ts.TypeChecker, node: ts.FunctionDeclaration): ts.Symbol | undefined {
  const [thrown] = node.parameters;
  const signature = checker.getSignatureFromDeclaration(node);
  if (!thrown?.type || !signature || !/^(unknown|Error)$/.test(thrown.type.getText())) return undefined;
  return dataOf(checker.getReturnTypeOfSignature(signature));
}

/** The type of data that a function makes an Error of. */
function decodedBy(checker: ts.TypeChecker, node: ts.FunctionDeclaration): ts.Symbol | undefined {
  const [data] = node.parameters;
  const signature = checker.getSignatureFromDeclaration(node);
  if (!data?.type || !signature || !checker.getReturnTypeOfSignature(signature).getProperty('stack'))
    return undefined;
  return dataOf(checker.getTypeFromTypeNode(data.type));
}

const dataOf = (type: ts.Type) => (type.getProperty('stack') ? undefined : (type.aliasSymbol ?? type.symbol));
