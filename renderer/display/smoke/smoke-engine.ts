import { FRAGMENT, VERTEX } from './smoke-shader.ts';
import type { Rgb } from './smoke-colour.ts';

/** What the smoke looks like. `ceiling` is its greatest distance from the background in linear light, 0–1. */
export type SmokeLook = {
  background: Rgb;
  colour: Rgb;
  intensity: number;
  light: boolean;
  ceiling: number;
};

export type SmokeEngine = {
  setLook: (look: SmokeLook) => void;
  /** @param seconds since any fixed moment; only differences count */
  draw: (seconds: number) => void;
  /** As `draw`, and waits for the picture. @returns milliseconds that it took */
  drawTimed: (seconds: number) => number;
  resize: (aspect: number) => void;
  /** Whether the pictures are made by the processor: then one has to do. */
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

/** Whether the processor does the graphics card's work: each picture would cost what the text needs. */
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
