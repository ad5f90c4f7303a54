import type { Rgb } from './colours.ts';

/** Vertex shader of one triangle that covers everything. */
const VERTEX = `
attribute vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }
`;

/**
 * Smoke as layered noise that is warped by itself twice (Inigo Quilez, "Domain warping"), lit from above by the
 * difference of density towards the light. It drifts on wide circles instead of along a line: after three days of
 * running its coordinates are as small, and so as exact, as at the start. `ceiling` bounds its distance from the
 * background in linear light, so that text on it keeps its contrast.
 */
const FRAGMENT = `
precision highp float;
uniform vec2 size;
uniform float time;
uniform vec3 background;
uniform vec3 colour;
uniform float intensity;
uniform float ceiling;
uniform float light;

float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  vec2 u = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), u.x),
             mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), u.x), u.y);
}
const mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
float fbm(vec2 p) {
  float sum = 0.0, share = 0.54;
  for (int octave = 0; octave < 5; octave++) {
    sum += share * noise(p);
    p = turn * p * 2.02 + 17.3;
    share *= 0.46;
  }
  return sum;
}
vec2 drift(float speed, float phase) {
  return 9.0 * vec2(cos(time * speed + phase), sin(time * speed + phase));
}
float density(vec2 p) {
  vec2 q = vec2(fbm(p + drift(0.0083, 0.0)), fbm(p + drift(0.0071, 2.1) + 5.2));
  vec2 r = vec2(fbm(p + 1.5 * q + drift(0.0109, 4.2)), fbm(p + 1.5 * q + drift(0.0097, 1.3) + 8.3));
  return smoothstep(0.24, 0.98, fbm(p * 0.9 + 1.7 * r));
}
vec3 toLinear(vec3 c) { return pow(c, vec3(2.2)); }

void main() {
  vec2 at = gl_FragCoord.xy / size;
  vec2 p = (gl_FragCoord.xy - 0.5 * size) / sqrt(size.x * size.y) * 1.8;
  float here = density(p);
  float above = density(p + vec2(0.10, 0.22));
  // What lies between a place and the light takes light from it.
  float lit = exp(-1.9 * above) * (0.55 + 0.6 * smoothstep(-0.25, 0.35, here - above));
  // Fainter towards the top, half as strong in the lowest third, where codes and addresses stand, and feathered: nothing
  // of it ends at the stage's edge.
  float pool = 0.3 + 0.7 * smoothstep(1.1, 0.3, at.y + 0.22 * (0.5 - at.x));
  pool *= mix(0.5, 1.0, smoothstep(0.22, 0.45, at.y));
  pool *= smoothstep(-0.08, 0.2, min(at.x, 1.0 - at.x)) * smoothstep(-0.1, 0.16, at.y);
  float amount = here * pool * (0.75 + 0.95 * intensity);
  vec3 shadow = mix(colour * 0.32, mix(colour, vec3(0.55), 0.25), light);
  vec3 shade = mix(shadow, mix(colour, vec3(1.0), 0.2), lit);
  vec3 mixed = mix(background, shade, clamp(amount, 0.0, 1.0) * mix(0.95, 0.6, light));
  vec3 from = toLinear(background);
  vec3 way = toLinear(mixed) - from;
  float length = abs(dot(way, vec3(0.2126, 0.7152, 0.0722)));
  // A soft knee instead of a clipped plateau.
  float kept = ceiling * (1.0 - exp(-length / ceiling)) / max(length, 1e-5);
  vec3 result = pow(max(from + way * min(kept, 1.0), 0.0), vec3(1.0 / 2.2));
  gl_FragColor = vec4(result + (hash(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
`;

/** Appearance of the smoke. `ceiling` is its maximum distance from the background in linear light, 0–1. */
export type SmokeLook = {
  background: Rgb;
  colour: Rgb;
  intensity: number;
  light: boolean;
  ceiling: number;
};

type SmokeEngine = {
  setLook: (look: SmokeLook) => void;
  /** @param seconds since any fixed moment; only differences count */
  draw: (seconds: number) => void;
  /** Draws, and waits until the frame is finished. @returns milliseconds that it took */
  drawTimed: (seconds: number) => number;
  resize: (aspect: number) => void;
  /** True if the processor renders instead of the graphics card; the smoke is then one still frame. */
  software: boolean;
  dispose: () => void;
};

/** Pixels in a row: smoke has no edges, so the browser may blow them up to any screen. */
const WIDTH = 384;

function compile(gl: WebGLRenderingContext, type: number, source: string): WebGLShader | null {
  const shader = gl.createShader(type);
  if (!shader) return null;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return gl.getShaderParameter(shader, gl.COMPILE_STATUS) ? shader : null;
}

function link(gl: WebGLRenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  const vertex = compile(gl, gl.VERTEX_SHADER, VERTEX);
  const fragment = compile(gl, gl.FRAGMENT_SHADER, FRAGMENT);
  if (!program || !vertex || !fragment) return null;
  gl.attachShader(program, vertex);
  gl.attachShader(program, fragment);
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}

const ATTRIBUTES: WebGLContextAttributes = {
  alpha: false,
  antialias: false,
  depth: false,
  stencil: false,
  powerPreference: 'low-power',
};

/** True if the processor renders instead of the graphics card: each frame would take time that the text needs. */
function isSoftware(gl: WebGLRenderingContext): boolean {
  // Some browsers name the renderer only by the extension, some warn about the extension.
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(renderer));
}

/** Null where there is no WebGL. */
export function createSmokeEngine(canvas: HTMLCanvasElement): SmokeEngine | null {
  const fast = canvas.getContext('webgl', { ...ATTRIBUTES, failIfMajorPerformanceCaveat: true });
  const gl = fast ?? canvas.getContext('webgl', ATTRIBUTES);
  if (!gl) return null;
  const program = link(gl);
  if (!program) return null;
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const corner = gl.getAttribLocation(program, 'corner');
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  const at = (name: string) => gl.getUniformLocation(program, name);
  const uniforms = { size: at('size'), time: at('time') };

  const draw = (seconds: number) => {
    gl.uniform1f(uniforms.time, seconds);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  };

  return {
    software: fast === null || isSoftware(gl),
    setLook({ background, colour, intensity, light, ceiling }) {
      gl.uniform3fv(at('background'), [...background]);
      gl.uniform3fv(at('colour'), [...colour]);
      gl.uniform1f(at('intensity'), intensity);
      gl.uniform1f(at('light'), light ? 1 : 0);
      gl.uniform1f(at('ceiling'), ceiling);
    },
    resize(aspect) {
      canvas.width = Math.round(aspect >= 1 ? WIDTH : WIDTH * Math.max(aspect, 0.3));
      canvas.height = Math.max(1, Math.round(canvas.width / aspect));
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.uniform2f(uniforms.size, canvas.width, canvas.height);
    },
    draw,
    drawTimed(seconds) {
      const start = performance.now();
      draw(seconds);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      return performance.now() - start;
    },
    dispose: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}
